import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { useSave } from '#ui/office/use-save.ts'

/** Downloads all contacts, or those that will be erased soon. */
export function DownloadContacts({ list }: { list?: 'ending' }) {
  const { save, isSaving } = useSave({ reload: false })

  const download = () =>
    save({
      async call() {
        // The download cannot report an expired session; this call redirects to the login.
        await answer(adminApi.contact.notices.$get())
        const link = document.createElement('a')
        link.href = adminApi.contact.csv.$url({ query: list ? { list } : {} }).href
        // With `download`, an error response neither becomes a file nor replaces the page.
        link.download = `${list ?? 'visitor'}_contacts.csv`
        link.click()
      },
      success: 'Download started.',
      failure: "Couldn't start the download.",
    })

  return (
    <BusyButton variant="outline" size="sm" isBusy={isSaving} onClick={download}>
      Download CSV
    </BusyButton>
  )
}
