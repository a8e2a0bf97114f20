import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { NOUNS } from '#features/nouns.ts'
import { HistoryButton } from '#features/versions/HistoryButton.tsx'
import { useWording, WordingLine, WordingNotes } from '#features/wording/WordingNotes.tsx'
import { type FieldHandle, MarkdownField } from '#features/writing/editor/MarkdownField.tsx'
import { PublishDialog } from '#features/writing/publishing/PublishDialog.tsx'
import { BODY_MAX, TITLE_MAX } from '#platform/http/limits.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { EditState } from '#ui/office/EditState.tsx'
import { FormBar } from '#ui/office/FormBar.tsx'
import { fieldProps } from '#ui/office/field-props.ts'
import { focusField } from '#ui/office/focus-field.ts'
import pieces from '#ui/office/pieces.module.css'
import { type Edit, useEdit } from '#ui/office/use-edit.ts'
import { type Saving, useSave } from '#ui/office/use-save.ts'
import { numberText } from '#ui/site/number-text.ts'
import { useSite } from '#ui/site/site.ts'
import styles from './PageForm.module.css'
import { proposeAddress } from './page-address.ts'
import type { SitePage } from './pages.schema.ts'

const NEW = 'new'
const NOT_SAVED = 'Failed to save page.'
const GONE = 'This page was deleted. Restore it from the trash to keep editing. Your text is still here.'
const LABELS = { ...NOUNS.page.fields, isHidden: 'hidden from search engines' }

type PageWords = Pick<SitePage, 'title' | 'address' | 'content' | 'format' | 'place' | 'linkTo'> & {
  isLink: boolean
  isHidden: boolean
}

const NO_WORDS: PageWords = {
  ...{ title: '', address: '', content: '', format: 'markdown', place: 'none', linkTo: '' },
  ...{ isLink: false, isHidden: false },
}

const wordsOf = ({ title, address, content, format, place, linkTo, isIndexed }: SitePage): PageWords => ({
  ...{ title, address, content, format, place, linkTo },
  ...{ isLink: linkTo !== '', isHidden: !isIndexed },
})

/** The input of the calls. A page without an address gets that of its title. */
const inputOf = ({ isLink, isHidden, linkTo, address, content, ...words }: PageWords) => ({
  ...words,
  ...(isLink
    ? { linkTo: linkTo || 'https://', address: '', content: '' }
    : { linkTo: '', address: address || proposeAddress(words.title), content }),
  isIndexed: !isHidden,
})

export function NewPage() {
  const edit = useEdit(NEW, NO_WORDS)
  const saving = useSave()
  const submit: PageFieldsProps['onSubmit'] = (focus) =>
    saving.save({
      async call() {
        const sent = edit.form
        const page = await answer(adminApi.pages.$post({ json: inputOf(sent) }))
        edit.settle(sent, NO_WORDS)
        return page
      },
      onFailed: ({ fields }) => focus(Object.keys(fields)),
      success: 'Draft saved.',
      failure: NOT_SAVED,
    })
  return <PageFields heading="Create New Page" submitLabel="Add Page" edit={edit} saving={saving} onSubmit={submit} />
}

/** `found`: undefined if the page does not exist, or no longer. */
type EditedPageProps = { id: number; found: SitePage | undefined; onLeave: () => Promise<void> }

/** The form for the page in the URL. Its text stays on the screen if someone deletes the page. */
export function EditedPage({ id, found, onLeave }: EditedPageProps) {
  const edit = useEdit(`page-${id}`, found ? wordsOf(found) : NO_WORDS)
  const saving = useSave()
  async function store() {
    edit.requireCurrent()
    const sent = edit.form
    const json = { ...inputOf(sent), version: found?.version }
    const saved = await answer(adminApi.pages[':id'].$put({ param: { id: `${id}` }, json }))
    edit.settle(sent, wordsOf(saved))
    return saved
  }

  const submit: PageFieldsProps['onSubmit'] = (focus) => {
    if (!edit.isUnsaved) return onLeave()
    return saving.save({
      call: store,
      success: 'Changes saved.',
      failure: NOT_SAVED,
      onSaved: onLeave,
      onFailed: ({ fields }) => focus(Object.keys(fields)),
    })
  }
  return (
    <PageFields
      heading="Edit Page"
      submitLabel="Save Changes"
      edit={edit}
      page={found}
      gone={found ? undefined : GONE}
      saving={saving}
      onSubmit={submit}
      onCancel={() => void onLeave()}
      publish={
        found &&
        !found.published &&
        !edit.form.isLink && (
          <PublishDialog
            noun="page"
            item={found}
            words={{ ...edit.form, path: inputOf(edit.form).address }}
            beforePublish={() => (edit.isUnsaved ? store() : Promise.resolve(found))}
            onPublished={onLeave}
          />
        )
      }
    />
  )
}

type PageFieldsProps = {
  heading: string
  submitLabel: string
  edit: Edit<PageWords>
  page?: SitePage | undefined
  /** The sentence to show if the page was deleted. */
  gone?: string | undefined
  saving: Saving
  /** `focus` moves the focus to the first of these fields. */
  onSubmit: (focus: (names: string[]) => void) => unknown
  onCancel?: () => void
  /** The button of the dialog that publishes. */
  publish?: ReactNode
}

const KINDS = [
  { value: 'page', label: 'A page' },
  { value: 'link', label: 'A link to another site' },
]
const PLACES = [
  { value: 'none', label: 'Nowhere' },
  { value: 'footer', label: 'In the footer' },
  { value: 'menu', label: 'In the menu' },
]

function PageFields({ heading, submitLabel, edit, saving, page, gone, onSubmit, onCancel, publish }: PageFieldsProps) {
  const { form, change } = edit
  const { failure, isSaving, forget } = saving
  const content = useRef<FieldHandle>(null)
  const wording = useWording([form.title, form.content])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    onSubmit((names) => (names[0] === 'content' && content.current ? content.current.focus() : focusField(form, names)))
  }

  return (
    <AdminSection title={heading} {...(gone && !edit.isUnsaved && { lead: gone })}>
      <form method="post" noValidate onSubmit={submit} className={styles.form}>
        <Choice
          label="Kind"
          data={KINDS}
          value={form.isLink ? 'link' : 'page'}
          onChange={(kind) => change({ isLink: kind === 'link' })}
        />
        <TextInput
          label="Title"
          description={`At most ${TITLE_MAX} characters.`}
          required
          withAsterisk={false}
          {...fieldProps(edit, failure?.fields, 'title')}
        />
        {form.isLink ? (
          <TextInput
            label="Link"
            description="Such as https://shop.example.com."
            type="url"
            {...fieldProps(edit, failure?.fields, 'linkTo')}
          />
        ) : (
          <>
            <AddressField edit={edit} error={failure?.fields.address} page={page} />
            {form.format === 'markdown' ? (
              <MarkdownField
                ref={content}
                label="Content"
                value={form.content}
                onChange={(text) => change({ content: text })}
                error={failure?.fields.content}
                purpose="post"
              />
            ) : (
              <Textarea
                label="Content"
                description={`Plain text. Leave a blank line between paragraphs. At most ${numberText(BODY_MAX)} characters.`}
                classNames={{ input: styles.text }}
                required
                withAsterisk={false}
                {...fieldProps(edit, failure?.fields, 'content')}
              />
            )}
          </>
        )}
        <Choice
          label="Link to it on every page"
          data={PLACES}
          value={form.place}
          onChange={(place) => change({ place: place as PageWords['place'] })}
        />
        {!form.isLink && (
          <label className={pieces.check}>
            <input
              type="checkbox"
              checked={form.isHidden}
              onChange={(event) => change({ isHidden: event.currentTarget.checked })}
            />
            Hide from search engines
          </label>
        )}
        <WordingNotes {...wording} />
        <FormBar isUnsaved={edit.isUnsaved}>
          <WordingLine {...wording} />
          <BusyButton type="submit" isBusy={isSaving}>
            {submitLabel}
          </BusyButton>
          {publish}
          {onCancel && (
            <Button variant="subtle" onClick={onCancel}>
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
      <EditState
        edit={edit}
        what="page"
        labels={LABELS}
        failure={(edit.isUnsaved && gone) || failure?.message}
        onChoice={forget}
      />
    </AdminSection>
  )
}

type AddressFieldProps = { edit: Edit<PageWords>; error: string | undefined; page: SitePage | undefined }

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
  return (
    <div>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <SegmentedControl aria-labelledby={id} {...choice} />
    </div>
  )
}
