import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useAnnounce } from '../../ui/office/Announcements.tsx'
import { adminApi } from '../../ui/office/admin-api.ts'
import { BusyButton } from '../../ui/office/BusyButton.tsx'
import { ConfirmButton } from '../../ui/office/ConfirmButton.tsx'
import { answer } from '../../ui/office/call-api.ts'
import { headingOf } from '../../ui/office/heading-of.ts'
import { Row } from '../../ui/office/Rows.tsx'
import { useBusy } from '../../ui/office/use-busy.ts'
import { ResponsiveImage } from '../images/ResponsiveImage.tsx'
import type { Pdf } from './certificates.schema.ts'
import { PdfFacts } from './PdfFacts.tsx'
import { putOnPage } from './use-pdf-uploads.ts'

type PdfRowProps = { pdf: Pdf; reload: () => Promise<void>; onAdded: () => void }

/** An uploaded PDF. One that is not on the public page can be put there, or deleted. */
export function PdfRow({ pdf, reload, onAdded }: PdfRowProps) {
  const { id, fileName, title, cover } = pdf
  const { isBusy, run } = useBusy()
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()
  const button = useRef<HTMLButtonElement>(null)

  async function add() {
    // The button goes.
    const heading = headingOf(button.current)
    try {
      await putOnPage(pdf)
      // At once: who closes the dialog before the lists have come is shown it all the same.
      onAdded()
      announce('COA saved successfully!')
      await Promise.all([reload(), revalidate()])
      heading?.focus({ preventScroll: true })
    } catch (error) {
      announce('Failed to save COA', { kind: 'error', reason: (error as Error).message })
      await reload()
    }
  }

  async function remove() {
    const done = await answer(adminApi.manage.delete[':id'].$delete({ param: { id: `${id}` } }))
    // Not awaited: the question closes first, and finds its heading while this row stands.
    void reload()
    return done
  }

  return (
    <Row
      title={fileName}
      mark={title !== null && 'On the page'}
      figure={<ResponsiveImage {...cover} alt="" sizes="5rem" />}
      action={
        title === null && (
          <>
            <BusyButton
              ref={button}
              size="sm"
              variant="outline"
              isBusy={isBusy}
              aria-label={`Put “${fileName}” on the page`}
              onClick={() => run(add)}
            >
              Put on the page
            </BusyButton>
            <ConfirmButton
              label="Delete"
              about={`“${fileName}”`}
              question="Delete this PDF?"
              failure="Failed to delete COA"
              onConfirm={remove}
            >
              “{fileName}” goes to the trash, where it can be restored for 30 days.
            </ConfirmButton>
          </>
        )
      }
    >
      {title !== null && <>As “{title}”. </>}
      <PdfFacts {...pdf} />
    </Row>
  )
}
