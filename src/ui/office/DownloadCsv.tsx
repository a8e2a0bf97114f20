import { BusyButton } from './BusyButton.tsx'
import { useSave } from './use-save.ts'

/** `check` is a call that redirects to the login, because the download cannot report an expired session. */
type DownloadCsvProps = { url: string; fileName: string; check: () => Promise<unknown> }

export function DownloadCsv({ url, fileName, check }: DownloadCsvProps) {
  const { save, isSaving } = useSave({ reload: false })

  const download = () =>
    save({
      async call() {
        await check()
        const link = document.createElement('a')
        link.href = url
        // With `download`, an error response neither becomes a file nor replaces the page.
        link.download = fileName
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
