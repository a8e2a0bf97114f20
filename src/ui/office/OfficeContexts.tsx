import { type ReactNode, useState } from 'react'
import { PaletteContext } from '#ui/look/palette-context.ts'
import { adminPaths } from '#ui/paths.ts'
import { SiteContext } from '#ui/site/site.ts'
import type { AdminBoot } from './AdminDocument.tsx'
import { forgetMailSettings } from './mail-settings.ts'
import { ReloadSiteContext } from './office-site.ts'

/** Reads the server's data from a document of the back office. */
export const bootOf = (page: Document): AdminBoot => JSON.parse(page.getElementById('boot')?.textContent ?? '')

const LOOK_STYLE = '<style id="look">'
const STYLE_END = '</style>'

/** Takes the style of the look out of a document: the parser would report it as a violation of the security policy. */
function splitLook(html: string) {
  const start = html.indexOf(LOOK_STYLE)
  if (start < 0) return { html, css: undefined }
  const end = html.indexOf(STYLE_END, start)
  return {
    html: html.slice(0, start) + html.slice(end + STYLE_END.length),
    css: html.slice(start + LOOK_STYLE.length, end),
  }
}

/** Provides the server's data, which changes with the settings. */
export function OfficeContexts({ boot, children }: { boot: AdminBoot; children: ReactNode }) {
  const [{ site, palette }, setBoot] = useState(boot)
  const { nonce } = boot

  async function reload() {
    forgetMailSettings()
    try {
      const answered = await fetch(adminPaths.admin()).then((response) => response.text())
      const { html, css } = splitLook(answered)
      const rendered = new DOMParser().parseFromString(html, 'text/html')
      showLook(rendered, { css, nonce })
      setBoot(bootOf(rendered))
    } catch {
      // If the request fails, the old texts and colors stay until the next page load.
    }
  }

  return (
    <ReloadSiteContext value={reload}>
      <SiteContext value={site}>
        <PaletteContext value={palette}>{children}</PaletteContext>
      </SiteContext>
    </ReloadSiteContext>
  )
}

/** Gives this document the look of a document that the server has just rendered. */
function showLook(rendered: Document, { css, nonce }: { css: string | undefined; nonce: string }) {
  document.getElementById('look')?.remove()
  if (css) document.head.append(Object.assign(document.createElement('style'), { id: 'look', nonce, textContent: css }))
  const { typefaces } = rendered.documentElement.dataset
  if (typefaces) document.documentElement.dataset.typefaces = typefaces
  else delete document.documentElement.dataset.typefaces
  for (const kind of ['link[rel~=icon]', 'link[rel=apple-touch-icon]', 'meta[name=theme-color]']) {
    for (const old of document.querySelectorAll(kind)) old.remove()
    document.head.append(...rendered.querySelectorAll(kind))
  }
}
