import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { findHeroImage, findLogo } from '#features/settings/look/look.queries.ts'
import { siteLogoOf } from '#features/settings/look/site-drawings.ts'
import { lookSchema } from '#features/settings/settings.schema.ts'
import type { AppEnv } from '#platform/api/app-env.ts'
import { failFields } from '#platform/api/openapi.ts'
import { fail } from '#platform/http/errors.ts'
import { completePreview, contentSecurityPolicy } from '#platform/rendering/html.ts'
import type { PageSource, ReadSite } from '#platform/rendering/serve-pages.ts'
import { publicPageAt } from '#ui/public-addresses.ts'
import type { createApi } from '../api.ts'

const HERO_CALL = '/api/hero'

const querySchema = lookSchema.extend({
  heroImageId: z.coerce.number().pipe(lookSchema.shape.heroImageId),
  logoId: z.coerce.number().pipe(lookSchema.shape.logoId),
  page: z.string().refine((path) => publicPageAt(path)?.isPreviewed, '“page” must be the path of a public page.'),
  asksAge: z.literal('true').optional(),
})

/** Only the Look page may show the preview in a frame. Mounted first, so that these headers win. */
export const allowOwnFrame = createMiddleware(async (c, next) => {
  await next()
  c.header('x-frame-options', 'SAMEORIGIN')
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex')
})

type PreviewOptions = { source: PageSource; readSite: ReadSite; api: ReturnType<typeof createApi> }

/**
 * Renders a public page with a look that is not published. The page has no scripts, so the attributes that they would
 * set are in the HTML; the Look page handles clicks and scrolling.
 */
export function serveLookPreview({ source, readSite, api }: PreviewOptions) {
  return async (c: Context<AppEnv>) => {
    const { data, error } = querySchema.safeParse(c.req.query())
    if (error) throw failFields(error.issues)
    const { page, asksAge, logoId, ...look } = data
    const { config } = await readSite()
    const { logo: _, ...site } = config.site
    const logo = await findLogo(c.var.db, logoId)
    const hero = await findHeroImage(c.var.db, look.heroImageId)
    const rendered = await source.renderPage(new Request(new URL(page, c.req.url)), {
      site: { ...site, ...look, ...(logo && { logo: siteLogoOf(logo, look) }), origin: config.siteUrl },
      async callApi(input, init) {
        const call = new Request(input, init)
        // The API answers with the published hero image only.
        if (new URL(call.url).pathname === HERO_CALL) return c.json({ image: hero })
        return api.fetch(call, { socketAddress: c.var.client.address })
      },
      onError: (err) => c.var.log.error({ err, requestId: c.var.requestId }, "Couldn't render a preview"),
    })
    if (rendered instanceof Response) throw fail(404, 'This page has no preview.')
    const preview = completePreview(rendered, source.assetsFor(rendered, c.env))
    if (!source.isDevelopment)
      c.header('content-security-policy', contentSecurityPolicy({ inlineStyles: preview.inlineStyles, isFrame: true }))
    const age = asksAge ? '' : ' data-age="verified"'
    return c.html(preview.html.replace('<html', `<html data-js="running"${age}`), rendered.status as 200)
  }
}
