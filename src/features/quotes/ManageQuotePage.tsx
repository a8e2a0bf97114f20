import type { FormEvent } from 'react'
import { useLoaderData } from 'react-router'
import { wholeList } from '#ui/api-client.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi, siteApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer, loaded } from '#ui/office/call-api.ts'
import { EditState } from '#ui/office/EditState.tsx'
import { LoadError } from '#ui/office/LoadError.tsx'
import { useEdit } from '#ui/office/use-edit.ts'
import { useSave } from '#ui/office/use-save.ts'
import { QuoteFields, type QuoteWords } from './QuoteFields.tsx'
import styles from './QuoteForm.module.css'
import { QuoteForm, reasonOf } from './QuoteForm.tsx'

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
