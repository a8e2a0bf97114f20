import { createContext, use } from 'react'
import type { Config } from '../../platform/config.ts'

/** Brand texts from the configuration, and the public origin. */
export type Site = Config['site'] & { origin: string }

export const SiteContext = createContext<Site | null>(null)

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite must be called inside a SiteContext.')
  return site
}
