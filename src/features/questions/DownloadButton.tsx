import { adminApi } from '../../ui/office/admin-api.ts'
import { BusyButton } from '../../ui/office/BusyButton.tsx'
import { answer } from '../../ui/office/call-api.ts'
import { useSave } from '../../ui/office/use-save.ts'

export function DownloadButton() {
  const { save, isSaving } = useSave({ reload: false })

  const download = () =>
    save({
      async call() {
        // The download itself cannot tell that the session is over: this call can.
        await answer(adminApi.contact.notices.$get())
        const link = document.createElement('a')
        link.href = adminApi.contact.csv.$url().href
        // An answer that is an error is no file then, and does not take the place of the page either.
        link.download = 'visitor_contacts.csv'
        link.click()
      },
      success: 'The download has begun.',
      failure: 'The download could not begin.',
    })

  return (
    <BusyButton variant="outline" size="sm" isBusy={isSaving} onClick={download}>
      Download CSV
    </BusyButton>
  )
}
