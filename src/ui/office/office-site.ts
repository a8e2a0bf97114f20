import { createContext, use } from 'react'

/** A function that fetches the server's data again, because back office pages show the name and other texts of the site. */
export const ReloadSiteContext = createContext<() => Promise<void>>(async () => {})

export const useReloadSite = () => use(ReloadSiteContext)
