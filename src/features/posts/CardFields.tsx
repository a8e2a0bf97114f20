import { Textarea } from '@mantine/core'
import { ImageField } from '#features/images/ImageField.tsx'
import type { Image } from '#features/images/images.schema.ts'
import { useCover } from '#features/writing/publishing/use-cover.ts'
import { SUMMARY_MAX } from '#platform/http/limits.ts'
import { fieldProps } from '#ui/office/field-props.ts'
import pieces from '#ui/office/pieces.module.css'
import type { Edit } from '#ui/office/use-edit.ts'
import styles from './PostForm.module.css'

type CardFieldsProps = {
  edit: Pick<Edit<{ summary: string; coverImageId: number | null }>, 'form' | 'change'>
  errors: Record<string, string> | undefined
  /** The first words of the saved text. */
  excerpt: string | undefined
}

/** The summary and the cover for lists, link previews and feeds. Without them the text gives both. */
export function CardFields({ edit, errors, excerpt }: CardFieldsProps) {
  const { summary, coverImageId } = edit.form
  const [cover, setCover] = useCover(coverImageId)
  const isWrong = Boolean(errors?.summary || errors?.coverImageId)

  function choose(image: Image | null) {
    setCover(image)
    edit.change({ coverImageId: image?.id ?? null })
  }
  return (
    <details className={pieces.fold} open={isWrong || undefined}>
      <summary>On lists and in previews: summary and cover</summary>
      <div className={styles.card}>
        <Textarea
          label="Summary"
          description={`Shown on cards, in link previews and in feeds. ${summary.length} of ${SUMMARY_MAX} characters.`}
          placeholder={excerpt || 'The first 200 characters of the text'}
          rows={2}
          autosize
          minRows={2}
          {...fieldProps(edit, errors, 'summary')}
        />
        <div>
          <p className={styles.label}>Cover</p>
          <p className={pieces.soft}>Without one, the card shows the first picture of the text.</p>
          <ImageField
            image={cover}
            about=" of the card"
            pickLabel={coverImageId === null ? 'Add Cover' : 'Change Cover'}
            onChange={choose}
            onDescribed={setCover}
          />
          {errors?.coverImageId && <p className={pieces.wrong}>{errors.coverImageId}</p>}
        </div>
      </div>
    </details>
  )
}
