import { useCallback, useEffect, useState } from 'react'
import { adminApi } from '../admin/admin-api.ts'
import { answer, type Loaded, lastGood, loaded } from '../admin/call-api.ts'
import type { Pdf } from './coas.schema.ts'

/** The PDFs that a dialog shows, undefined while they are on their way. */
export function usePdfList(isOpen: boolean) {
  const [list, setList] = useState<Loaded<Pdf[]>>()
  const reload = useCallback(async () => {
    const now = await loaded(answer(adminApi.manage.pdfs.$get()))
    setList((before) => lastGood(before, now))
  }, [])

  useEffect(() => {
    if (isOpen) void reload()
  }, [isOpen, reload])

  return { list, reload }
}
