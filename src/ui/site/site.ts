import { createContext, use } from 'react'
import { createContext as createRouterContext, type RouterContextProvider } from 'react-router'
import type { Config } from '#platform/config.ts'

/** The texts of the configuration and the settings, and the public origin. */
export type Site = Config['site'] & { origin: string }

export const SiteContext = createContext<Site | null>(null)

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite must be called inside a SiteContext.')
  return site
}

/** Like `useSite`, but for loaders. */
export const siteContext = createRouterContext<Site>()

export const siteOf = ({ context }: { context: Readonly<RouterContextProvider> }) => context.get(siteContext)
