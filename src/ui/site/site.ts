import { createContext, use } from 'react'
import { createContext as createRouterContext, type RouterContextProvider } from 'react-router'
import type { Config } from '#platform/config.ts'
import { LOOK } from '#platform/site-words.ts'
import { type ArtName, artUrl, colorsKey } from '#ui/look/look-files.ts'

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

/** Returns the URL of a drawing in the colors of this site. @param ours its URL in our colors */
export function useArt(name: ArtName, ours: string): string {
  // The error page that replaces a failed layout has no `SiteContext`.
  const key = colorsKey(use(SiteContext) ?? {})
  return key ? artUrl(key, name) : ours
}

/** The pair of typefaces of this site; undefined for ours. */
export function useTypefaces() {
  const { typefaces } = use(SiteContext) ?? {}
  return typefaces === LOOK.typefaces ? undefined : typefaces
}
