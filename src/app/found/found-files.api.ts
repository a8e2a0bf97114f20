import { Hono } from 'hono'
import { listAllDetails } from '#features/certificates/details/details.queries.ts'
import type { Details } from '#features/certificates/details/details.schema.ts'
import { flatDetails } from '#features/certificates/details/flat-details.ts'
import { PANEL_NAMES, PANELS } from '#features/certificates/details/panels.ts'
import type { AppEnv, Deps } from '#platform/api/app-env.ts'
import { CSV_START, csvLines } from '#platform/files/csv.ts'
import { fail } from '#platform/http/errors.ts'
import type { ReadSite } from '#platform/rendering/serve-pages.ts'
import { cardOrIconUrl, iconsKey } from '#ui/look/look-files.ts'
import { paletteFor } from '#ui/look/look-palette.ts'
import { paths } from '#ui/paths.ts'
import type { FOUND_FILES } from '#ui/public-addresses.ts'
import type { Site } from '#ui/site/site.ts'
import { atomFeed, feedEntries, jsonFeed } from './feeds.tsx'
import { listFeedItems, listFound } from './found.queries.ts'
import { xml } from './xml.ts'

type Make = (site: Site, db: Deps['db']) => string | Promise<string>

/** The files of `FOUND_FILES`, each with its type. */
const FILES: Record<keyof typeof FOUND_FILES, { type: string; make: Make }> = {
  '/sitemap.xml': { type: 'application/xml', make: sitemap },
  '/robots.txt': {
    type: 'text/plain',
    make: ({ origin }) => `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`,
  },
  '/feed.xml': {
    type: 'application/atom+xml',
    make: async (site, db) => atomFeed(feedEntries(await listFeedItems(db), site), site),
  },
  '/feed.json': {
    type: 'application/feed+json',
    make: async (site, db) => jsonFeed(feedEntries(await listFeedItems(db), site), site),
  },
  '/manifest.webmanifest': { type: 'application/manifest+json', make: manifest },
  '/certificates.json': {
    type: 'application/json',
    make: async (_, db) => JSON.stringify({ certificates: await listAllDetails(db) }),
  },
  '/certificates.csv': {
    type: 'text/csv',
    make: async ({ origin }, db) => certificatesCsv(await listAllDetails(db), origin),
  },
}

export function foundFiles({ db }: Pick<Deps, 'db'>, readSite: ReadSite) {
  const app = new Hono<AppEnv>()
  for (const [path, { type, make }] of Object.entries(FILES))
    app.get(path, async (c) => {
      const { config, isCurrent } = await readSite()
      if (!isCurrent) throw fail(503, 'The site has a problem. Try again in a minute.')
      const headers = {
        ...{ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' },
        // Pages of other sites may read them: they are the same for everybody.
        'access-control-allow-origin': '*',
      }
      return c.body(await make({ ...config.site, origin: config.siteUrl }, db), 200, headers)
    })
  return app
}

/** https://www.sitemaps.org/protocol.html */
async function sitemap({ origin }: Site, db: Deps['db']): Promise<string> {
  const urls = (await listFound(db)).map(
    ({ path, at }) => `${xml`<url><loc>${origin + path}</loc>`}${at ? `<lastmod>${at}</lastmod>` : ''}</url>\n`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`
}

/** https://www.w3.org/TR/appmanifest/ */
function manifest(site: Site): string {
  const key = iconsKey(site)
  const palette = paletteFor(site)
  return JSON.stringify({
    ...{ name: site.brand, short_name: site.brand, id: paths.home(), start_url: paths.home(), scope: paths.home() },
    // With the browser's buttons, because the pages have none to go back.
    display: 'minimal-ui',
    ...{ background_color: palette.paper, theme_color: palette.night },
    icons: ([192, 512] as const).map((side) => ({
      src: key ? cardOrIconUrl(key, `icon-${side}.png`) : `/icon-${side}.png`,
      ...{ sizes: `${side}x${side}`, type: 'image/png' },
    })),
  })
}

const CSV_HEAD = [
  ...['Id', 'Product', 'Batch numbers', 'Laboratory', 'Report number', "Laboratory's link", 'Harvested', 'Sampled'],
  ...['Received', 'Tested', 'Reported', 'Total THC', 'Total CBD', ...Object.values(PANELS), 'State', 'Replaced by'],
  ...['Withdrawn', 'Reason', 'SHA-256', 'PDF'],
]

/** One line per certificate, with the words of the JSON for panels and states. */
function certificatesCsv(certificates: Details[], origin: string): string {
  const lines = certificates.map((details) => {
    const { lots, panels: _, ...fields } = flatDetails(details)
    const { panels, withdrawn, pdfUrl } = details
    return [
      ...[details.id, details.product, lots, ...Object.values(fields)],
      ...PANEL_NAMES.map((panel) => panels[panel] ?? ''),
      ...[details.state, details.replacedBy ?? '', withdrawn?.at ?? '', withdrawn?.reason ?? ''],
      ...[details.sha256 ?? '', pdfUrl ? origin + pdfUrl : ''],
    ]
  })
  return CSV_START + csvLines([CSV_HEAD, ...lines])
}
