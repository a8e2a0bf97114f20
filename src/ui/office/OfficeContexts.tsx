import { type ReactNode, useState } from 'react'
import { adminPaths } from '../paths.ts'
import { SiteContext } from '../site/site.ts'
import type { AdminBoot } from './AdminDocument.tsx'
import { MailSettingsContext } from './mail-settings.ts'
import { ReloadSiteContext } from './office-site.ts'
import { PaletteContext } from './palette-context.ts'

/** Reads the server's data from a document of the back office. */
export const bootOf = (page: Document): AdminBoot => JSON.parse(page.getElementById('boot')?.textContent ?? '')

/** Provides the server's data, which changes with the settings. */
export function OfficeContexts({ boot, children }: { boot: AdminBoot; children: ReactNode }) {
  const [{ site, mail, palette }, setBoot] = useState(boot)

  async function reload() {
    try {
      const html = await fetch(adminPaths.admin()).then((response) => response.text())
      setBoot(bootOf(new DOMParser().parseFromString(html, 'text/html')))
    } catch {
      // If the request fails, the old texts stay until the next page load.
    }
  }

  return (
    <ReloadSiteContext value={reload}>
      <SiteContext value={site}>
        <MailSettingsContext value={mail}>
          <PaletteContext value={palette}>{children}</PaletteContext>
        </MailSettingsContext>
      </SiteContext>
    </ReloadSiteContext>
  )
}
