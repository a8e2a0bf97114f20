import { TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { titleOf } from '#features/images/image-filters.ts'
import { MissingDescription } from '#features/images/MissingDescription.tsx'
import { CAPTION_MAX } from '#platform/http/limits.ts'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { EditState } from '#ui/office/EditState.tsx'
import pieces from '#ui/office/pieces.module.css'
import { SaveButton } from '#ui/office/SaveButton.tsx'
import { useEdit } from '#ui/office/use-edit.ts'
import { useSave } from '#ui/office/use-save.ts'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import styles from './SlideForm.module.css'
import type { ChosenSlide } from './slides.schema.ts'

export const slideDraftKey = (id: number) => `slide-${id}`

export function SlideForm({ slide, position }: { slide: ChosenSlide; position: number }) {
  const { id, image, version } = slide
  const edit = useEdit(slideDraftKey(id), { caption: slide.caption })
  const { save, isSaving, failure, forget } = useSave()
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()
  const title = titleOf(image)
  const param = { id: `${id}` }

  function submit(event: FormEvent) {
    event.preventDefault()
    const sent = edit.form
    void save({
      async call() {
        edit.requireCurrent()
        return answer(adminApi.slides[':id'].$put({ param, json: { ...sent, version } }))
      },
      success: 'Caption saved.',
      onSaved: ({ caption }) => edit.settle(sent, { caption }),
    })
  }

  async function putBack() {
    try {
      const json = { imageIds: [image.id], caption: slide.caption, position }
      await answer(adminApi.slides.$post({ json }))
      announce('The image is back in the carousel.')
    } catch (error) {
      announce("Couldn't put the image back.", { kind: 'error', reason: (error as Error).message })
    }
    await revalidate()
  }

  return (
    <form method="post" onSubmit={submit} className={styles.form}>
      <div className={styles.image}>
        <ResponsiveImage {...image} alt="" sizes="9rem" />
      </div>
      <div className={styles.fields}>
        <MissingDescription image={image} />
        <TextInput
          label="Caption"
          aria-label={`Caption of “${title}”`}
          placeholder="Optional"
          maxLength={CAPTION_MAX}
          autoComplete="off"
          value={edit.form.caption}
          onChange={(event) => {
            edit.change({ caption: event.currentTarget.value })
            forget()
          }}
        />
        <div className={pieces.buttons}>
          <BusyButton
            type="submit"
            size="sm"
            variant={edit.isUnsaved ? 'filled' : 'outline'}
            aria-label={`Save the caption of “${title}”`}
            isBusy={isSaving}
          >
            Save
          </BusyButton>
          <SaveButton
            leavesList
            aria-label={`Remove “${title}”`}
            call={() => answer(adminApi.slides[':id'].$delete({ param }))}
            failure="Couldn't remove the image."
            undo={{ notice: 'Image removed from the carousel.', question: 'Removed by mistake?', undo: putBack }}
          >
            Remove
          </SaveButton>
        </div>
        <EditState edit={edit} what="caption" labels={{ caption: 'caption' }} failure={failure?.message} />
      </div>
    </form>
  )
}
