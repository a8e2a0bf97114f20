import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { NOUNS } from '#features/nouns.ts'
import { HistoryButton } from '#features/versions/HistoryButton.tsx'
import { useWording, WordingLine, WordingNotes } from '#features/wording/WordingNotes.tsx'
import { ArticleBody } from '#features/writing/article/ArticleBody.tsx'
import { TextPreview } from '#features/writing/article/TextPreview.tsx'
import { DraftState } from '#features/writing/drafts/DraftState.tsx'
import { KeptLine } from '#features/writing/drafts/KeptLine.tsx'
import type { KeptEdit } from '#features/writing/drafts/use-kept-edit.ts'
import { ContentField } from '#features/writing/editor/ContentField.tsx'
import type { FieldHandle } from '#features/writing/editor/MarkdownField.tsx'
import { PublishDialog } from '#features/writing/publishing/PublishDialog.tsx'
import { useScheduleText } from '#features/writing/schedule/schedule-text.ts'
import { TITLE_MAX } from '#platform/http/limits.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { FormBar } from '#ui/office/FormBar.tsx'
import { fieldProps } from '#ui/office/field-props.ts'
import { focusField } from '#ui/office/focus-field.ts'
import pieces from '#ui/office/pieces.module.css'
import type { Saving } from '#ui/office/use-save.ts'
import { PageBand } from '#ui/site/PageBand.tsx'
import { useSite } from '#ui/site/site.ts'
import styles from './PageForm.module.css'
import { proposeAddress } from './page-address.ts'
import { inputOf, type PageWords } from './page-words.ts'
import type { SitePage } from './pages.schema.ts'

const LABELS = { ...NOUNS.page.fields, isIndexed: 'shown in search engines' }

type PageFieldsProps = {
  heading: string
  submitLabel: string
  edit: KeptEdit<PageWords>
  /** Undefined for a page that is not added yet. */
  page?: SitePage | undefined
  /** The sentence to show if the page was deleted. */
  gone?: string | undefined
  saving: Saving
  /** `focus` moves the focus to the first of these fields. */
  onSubmit: (focus: (names: string[]) => void) => unknown
  /** Adds the page, so that it can be published. */
  onPublish?: (focus: (names: string[]) => void) => unknown
  /** Opens the dialog that publishes at once. */
  isPublishing?: boolean
  /** Saves the typed words of a page that is already added. */
  beforePublish?: () => Promise<SitePage>
  onCancel?: () => void
  children?: ReactNode
}

const KINDS = [
  { value: 'page', label: 'A page' },
  { value: 'link', label: 'A link to another site' },
]
const PLACES = [
  { value: 'none', label: 'Nowhere' },
  { value: 'footer', label: 'Footer' },
  { value: 'menu', label: 'Menu' },
]

/** The writing screen of a page, and its buttons. */
export function PageFields({ heading, submitLabel, edit, saving, page, gone, onSubmit, ...props }: PageFieldsProps) {
  const { form, change } = edit
  const { failure, isSaving, forget } = saving
  const isLink = form.linkTo !== ''
  const place = useRef<HTMLFormElement>(null)
  const content = useRef<FieldHandle>(null)
  const lastLink = useRef('https://')
  const wording = useWording([form.title, form.content])
  const scheduleText = useScheduleText()
  const schedule = page ? scheduleText(page) : []

  function focus(names: string[]) {
    if (names[0] === 'content') content.current?.focus()
    focusField(place.current, names)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit(focus)
  }

  function chooseKind(kind: string) {
    if (isLink) lastLink.current = form.linkTo
    change({ linkTo: kind === 'link' ? lastLink.current : '' })
  }

  return (
    <AdminSection title={heading} {...(gone && !edit.isUnsaved && { lead: gone })}>
      {props.children}
      {schedule.length > 0 && <p className={pieces.note}>{schedule.join(' · ')}</p>}
      <form ref={place} method="post" noValidate onSubmit={submit} className={styles.form}>
        <Choice label="Kind" data={KINDS} value={isLink ? 'link' : 'page'} onChange={chooseKind} />
        <TextInput
          label="Title"
          description={`At most ${TITLE_MAX} characters.`}
          required
          withAsterisk={false}
          {...fieldProps(edit, failure?.fields, 'title')}
        />
        {isLink ? (
          <TextInput
            label="Link"
            description="Such as https://shop.example.com."
            type="url"
            {...fieldProps(edit, failure?.fields, 'linkTo')}
            onChange={({ currentTarget }) => change({ linkTo: currentTarget.value || 'https://' })}
          />
        ) : (
          <>
            <AddressField edit={edit} error={failure?.fields.address} page={page} />
            <ContentField ref={content} edit={edit} error={failure?.fields.content} />
          </>
        )}
        <Choice
          label="Link to it on every page"
          data={PLACES}
          value={form.place}
          onChange={(place) => change({ place: place as PageWords['place'] })}
        />
        {!isLink && (
          <label className={pieces.check}>
            <input
              type="checkbox"
              checked={!form.isIndexed}
              onChange={({ currentTarget }) => change({ isIndexed: !currentTarget.checked })}
            />
            Hide from search engines
          </label>
        )}
        <WordingNotes {...wording} />
        <FormBar isUnsaved={edit.isUnsaved}>
          <KeptLine edit={edit} />
          <WordingLine {...wording} />
          <BusyButton type="submit" variant={edit.isStale || edit.theirs ? 'outline' : 'filled'} isBusy={isSaving}>
            {submitLabel}
          </BusyButton>
          {!isLink && props.onPublish && (
            <Button variant="outline" onClick={() => props.onPublish?.(focus)}>
              Publish…
            </Button>
          )}
          {!isLink && page && props.beforePublish && (
            <PublishDialog
              noun="page"
              isOpenAtFirst={props.isPublishing}
              item={page}
              words={{ ...form, path: inputOf(form).address }}
              beforePublish={props.beforePublish}
            />
          )}
          {!isLink && (
            <TextPreview words={form}>
              {(tree) => (
                <article>
                  <PageBand title={form.title.trim() || 'No title yet'} />
                  <ArticleBody tree={tree} />
                </article>
              )}
            </TextPreview>
          )}
          {props.onCancel && (
            <Button variant="subtle" onClick={props.onCancel}>
              Cancel Edit
            </Button>
          )}
          {page && (
            <HistoryButton
              noun="page"
              id={page.id}
              labels={NOUNS.page.fields}
              isUnsaved={edit.isUnsaved}
              note="Restoring a version doesn't publish or unpublish the page."
            />
          )}
        </FormBar>
      </form>
      <DraftState
        edit={edit}
        noun="page"
        isNew={!page && !gone}
        labels={LABELS}
        failure={(edit.isUnsaved && gone) || failure?.message}
        onChoice={forget}
      />
    </AdminSection>
  )
}

type AddressFieldProps = { edit: KeptEdit<PageWords>; error: string | undefined; page: SitePage | undefined }

/** Proposes an address, shows the whole one, and says where the earlier one will lead. */
function AddressField({ edit, error, page }: AddressFieldProps) {
  const { origin } = useSite()
  const { title, address } = edit.form
  const next = proposeAddress(address || title)
  const isMoved = page?.published && page.address !== '' && next !== page.address
  return (
    <TextInput
      label="Address"
      description={
        isMoved
          ? `${origin}${next}. The earlier address ${page.address} will lead here.`
          : `${origin}${next === '/' ? '/…' : next}`
      }
      placeholder={next === '/' ? undefined : next}
      classNames={{ description: styles.address }}
      {...fieldProps(edit, error ? { address: error } : undefined, 'address')}
    />
  )
}

type ChoiceProps = {
  label: string
  data: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

function Choice({ label, ...choice }: ChoiceProps) {
  const id = useId()
  // Large text makes an em larger too.
  const isNarrow = useMediaQuery('(width < 23em)') ?? false
  return (
    <div>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <SegmentedControl
        aria-labelledby={id}
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        fullWidth={isNarrow}
        classNames={{ label: styles.choice }}
        {...choice}
      />
    </div>
  )
}
