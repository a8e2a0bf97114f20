import { createContext, use } from 'react'

/** Fetches the texts of the site again, which the pages of the back office show too. */
export const ReloadSiteContext = createContext<() => Promise<void>>(async () => {})

export const useReloadSite = () => use(ReloadSiteContext)
