import type { ClientResponse } from 'hono/client'
import { BusyButton } from './BusyButton.tsx'
import { accepted } from './call-api.ts'
import { startDownload } from './start-download.ts'
import { useSave } from './use-save.ts'

type DownloadCsvProps = { fileName: string; call: () => Promise<ClientResponse<unknown, number, string>> }

/** Safari reads the file after the click. */
const READ_MS = 60_000

/** Fetches the file with a call, because a link can neither ask who somebody is nor report an ended session. */
export function DownloadCsv({ fileName, call }: DownloadCsvProps) {
  const { save, isSaving } = useSave({ reload: false })

  const download = () =>
    save({
      async call() {
        const file = URL.createObjectURL(await (await accepted(call())).blob())
        startDownload(file, fileName)
        setTimeout(() => URL.revokeObjectURL(file), READ_MS)
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
