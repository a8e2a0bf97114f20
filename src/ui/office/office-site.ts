import { createContext, use } from 'react'

/** Fetches the server's data again after a change, because back office pages show the name and texts of the site. */
export const ReloadSiteContext = createContext<() => Promise<void>>(async () => {})

export const useReloadSite = () => use(ReloadSiteContext)
