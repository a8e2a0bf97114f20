import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { siteApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import type { Control } from '#ui/office/SortableItem.tsx'
import { adminPaths } from '#ui/paths.ts'
import { type CertificatesView, pageOf } from './certificates-view.ts'

/** The page focuses `part` of the first of these certificates that it shows, once. */
type WantedCertificate = { ids: number[]; part: Control | 'content' }

/** Opens the page where a certificate is now, because someone else may have moved it. */
export function useWantedCertificate(view: CertificatesView) {
  const path = adminPaths.manageCertificates(view)
  const [wanted, setWanted] = useState<WantedCertificate & { path: string }>()
  const here = useRef<string>(undefined)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()

  useEffect(() => {
    here.current = path
    return () => {
      here.current = undefined
    }
  }, [path])

  async function show(ids: number[], part: WantedCertificate['part']) {
    const from = here.current
    try {
      const { order } = await answer(siteApi.manage.certificate[':id'].$get({ param: { id: `${ids[0]}` } }))
      // Does not navigate if the user has left the page in the meantime.
      if (from === undefined || here.current !== from) return
      const there = adminPaths.manageCertificates({ search: '', page: pageOf(order) })
      await (there === from ? revalidate() : navigate(there, { preventScrollReset: true }))
      setWanted({ ids, part, path: there })
    } catch (error) {
      announce("Couldn't show the certificate.", { kind: 'error', reason: (error as Error).message })
      await revalidate()
    }
  }

  return { wanted: wanted?.path === path ? wanted : undefined, show, forget: () => setWanted(undefined) }
}
