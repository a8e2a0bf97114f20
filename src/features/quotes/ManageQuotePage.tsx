import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useId } from 'react'
import { useLoaderData } from 'react-router'
import { ImageField } from '#features/images/ImageField.tsx'
import type { Image } from '#features/images/images.schema.ts'
import { NOUNS } from '#features/nouns.ts'
import { HistoryButton } from '#features/versions/HistoryButton.tsx'
import { QUOTE_AUTHOR_MAX, QUOTE_MAX } from '#platform/http/limits.ts'
import { wholeList } from '#ui/api-client.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { adminApi, siteApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer, loaded } from '#ui/office/call-api.ts'
import { EditState } from '#ui/office/EditState.tsx'
import { LoadError } from '#ui/office/LoadError.tsx'
import pieces from '#ui/office/pieces.module.css'
import { useDraft } from '#ui/office/use-draft.ts'
import { useEdit } from '#ui/office/use-edit.ts'
import { type SaveFailure, useSave } from '#ui/office/use-save.ts'
import { QuoteBlock } from './QuoteBlock.tsx'
import styles from './QuoteForm.module.css'
import type { Quote } from './quotes.schema.ts'

export const loader = () => loaded(wholeList(answer(siteApi.quotes.$get({ query: {} }))))

/** Edits only the first quote, because the home page shows no other. */
export function Component() {
  const quotes = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Manage Quotes">
      {'reason' in quotes ? (
        <AdminSection title="Error fetching Quote.">
          <LoadError reason={quotes.reason} />
        </AdminSection>
      ) : quotes.data[0] ? (
        <QuoteForm key={quotes.data[0].id} quote={quotes.data[0]} />
      ) : (
        <NewQuoteForm />
      )}
    </AdminPage>
  )
}

const EMPTY: QuoteWords = { text: '', author: '' }

function NewQuoteForm() {
  const edit = useEdit('quote-new', EMPTY)
  const { save, isSaving, failure } = useSave()

  function submit(event: FormEvent) {
    event.preventDefault()
    const json = { id: 0, ...edit.form, imageUrl: null, textColor: 'white' as const }
    void save({
      async call() {
        await answer(adminApi.quotes.$post({ json }))
        edit.settle(edit.form, EMPTY)
      },
      success: 'New quote created successfully!',
      // The saved quote's form has replaced this one, which had the focus.
      onSaved: () => document.getElementById('main')?.focus(),
      // The specification asks for no notice here. The form still says that the quote is not saved.
      onFailed: ({ message }) => console.error('Failed to save the quote.', message),
    })
  }

  return (
    <AdminSection title="Create New Quote" lead="The quote appears on the home page, below the sections.">
      <form method="post" onSubmit={submit} className={styles.fields}>
        <QuoteFields words={edit.form} onChange={edit.change} />
        <BusyButton type="submit" className={styles.submit} isBusy={isSaving}>
          Save New Quote
        </BusyButton>
        <EditState edit={edit} what="quote" labels={{}} failure={failure && reasonOf(failure)} />
      </form>
    </AdminSection>
  )
}

const DELETED = 'someone has deleted this quote. Restore it from the trash, then save again.'
const LABELS = { ...NOUNS.quote.fields, imageUrl: 'image' }

const formOf = ({ text, author, textColor, imageUrl }: Quote) => ({ text, author, textColor, imageUrl })

/** @returns the reason to show beside the form; undefined if the user cannot fix it */
function reasonOf({ message, isInvalid, isForbidden, isMissing, isConflict }: SaveFailure) {
  if (isMissing) return DELETED
  return isInvalid || isForbidden || isConflict ? message : undefined
}

function QuoteForm({ quote }: { quote: Quote }) {
  const { id, version } = quote
  const edit = useEdit(`quote-${id}`, formOf(quote))
  const [picked, setPicked] = useDraft<Image | null>('quote-picture', null)
  const { save, isSaving, failure } = useSave()
  const announce = useAnnounce()
  const file = [quote.file, picked].find((image) => image?.imageUrl === edit.form.imageUrl) ?? null

  function submit(event: FormEvent) {
    event.preventDefault()
    const sent = edit.form
    void save({
      async call() {
        edit.requireCurrent()
        // Otherwise the notice of the previous save would seem to be about this one.
        announce('')
        const json = { id, ...sent, version }
        return answer(adminApi.quotes[':id'].$put({ param: { id: `${id}` }, json }))
      },
      success: 'Quote saved successfully!',
      onSaved: (saved) => edit.settle(sent, formOf(saved)),
      onFailed(failed) {
        // The specification asks for no notice here. The form still says that the quote is not saved.
        console.error('Failed to save the quote.', failed.message)
        if (failed.isConflict || edit.isStale) announce(failed.message, { kind: 'error' })
      },
    })
  }

  return (
    <form method="post" onSubmit={submit} className={styles.form}>
      <div className={styles.fields}>
        <QuoteFields words={edit.form} onChange={edit.change} />
        <fieldset className={styles.image}>
          <legend>Image</legend>
          <ImageField
            image={file}
            pickLabel={file ? 'Change Image' : 'Add Image'}
            onChange={(image) => {
              setPicked(image)
              edit.change({ imageUrl: image?.imageUrl ?? null })
            }}
            onDescribed={setPicked}
          />
        </fieldset>
        <TextColor value={edit.form.textColor} onChange={(color) => edit.change({ textColor: color })} />
      </div>
      <section className={styles.preview} aria-labelledby="quote-preview">
        <h2 id="quote-preview">Preview</h2>
        <QuoteBlock quote={{ ...quote, ...edit.form, file }} />
      </section>
      <div className={styles.actions}>
        <div className={pieces.buttons}>
          <BusyButton type="submit" isBusy={isSaving}>
            Save Quote
          </BusyButton>
          <HistoryButton noun="quote" id={id} labels={NOUNS.quote.fields} isUnsaved={edit.isUnsaved} />
          <ConfirmButton
            label="Delete Quote"
            question="Delete this quote?"
            onConfirm={() => answer(adminApi.quotes[':id'].$delete({ param: { id: `${id}` } }))}
            trashed={{ kind: 'quote', id }}
          >
            It disappears from the home page. You can restore it from the trash for 30 days.
          </ConfirmButton>
        </div>
        <EditState edit={edit} what="quote" labels={LABELS} failure={failure && reasonOf(failure)} />
      </div>
    </form>
  )
}

type Color = Quote['textColor']

const COLORS: { value: Color; label: string }[] = [
  { value: 'black', label: 'Black' },
  { value: 'white', label: 'White' },
]

function TextColor({ value, onChange }: { value: Color; onChange: (color: Color) => void }) {
  const label = useId()
  return (
    <div>
      <p id={label} className={styles.label}>
        Text color
      </p>
      <SegmentedControl aria-labelledby={label} data={COLORS} value={value} onChange={onChange} />
    </div>
  )
}

type QuoteWords = { text: string; author: string }

type QuoteFieldsProps = { words: QuoteWords; onChange: (part: Partial<QuoteWords>) => void }

function QuoteFields({ words, onChange }: QuoteFieldsProps) {
  return (
    <>
      <Textarea
        label="Quote text"
        description={`${words.text.length} of ${QUOTE_MAX} characters`}
        required
        withAsterisk={false}
        maxLength={QUOTE_MAX}
        value={words.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <TextInput
        label="Author"
        description="Leave blank for “Anonymous”."
        maxLength={QUOTE_AUTHOR_MAX}
        value={words.author}
        onChange={(event) => onChange({ author: event.currentTarget.value })}
      />
    </>
  )
}
