import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { useSave } from '#ui/office/use-save.ts'
import type { Invite } from './invites.schema.ts'

type Made = { link: string; createdAt: string; isCopied: boolean }

/** The link of an invitation. The first press on “Copy link” creates it, and it is shown until someone renews it elsewhere. */
export function useInviteLink({ id, createdAt }: Invite) {
  const [made, setMade] = useState<Made>()
  const field = useRef<HTMLInputElement>(null)
  const { save, isSaving } = useSave({ reload: false })
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()
  const known = made && createdAt <= made.createdAt ? made : undefined

  const copy = () =>
    save({
      async call() {
        const { link, createdAt } =
          known ?? (await answer(adminApi.invite[':id'].link.$post({ param: { id: `${id}` } })))
        const isCopied = await copied(link)
        setMade({ link, createdAt, isCopied })
        if (isCopied) announce('Link copied.')
        if (!known) await revalidate()
        if (!isCopied) field.current?.focus()
      },
      failure: "Couldn't create the link.",
      onFailed: revalidate,
    })
  return { known, field, isBusy: isSaving, copy }
}

/** Browsers offer the clipboard only over HTTPS, and may deny access to it. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
