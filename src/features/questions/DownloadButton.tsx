import { useAnnounce } from '../../ui/office/Announcements.tsx'
import { adminApi } from '../../ui/office/admin-api.ts'
import { BusyButton } from '../../ui/office/BusyButton.tsx'
import { answer } from '../../ui/office/call-api.ts'
import { useBusy } from '../../ui/office/use-busy.ts'

export function DownloadButton() {
  const { isBusy, run } = useBusy()
  const announce = useAnnounce()

  async function download() {
    try {
      // The download itself cannot tell that the session is over: this call can.
      await answer(adminApi.contact.notices.$get())
      const link = document.createElement('a')
      link.href = adminApi.contact.csv.$url().href
      // An answer that is an error is no file then, and does not take the place of the page either.
      link.download = 'visitor_contacts.csv'
      link.click()
      announce('The download has begun.')
    } catch (error) {
      announce('The download could not begin.', { kind: 'error', reason: (error as Error).message })
    }
  }

  return (
    <BusyButton variant="outline" size="sm" isBusy={isBusy} onClick={() => run(download)}>
      Download CSV
    </BusyButton>
  )
}
