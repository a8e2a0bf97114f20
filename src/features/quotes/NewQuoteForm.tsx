import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { AdminSection } from '../../ui/office/AdminSection.tsx'
import { useAnnounce } from '../../ui/office/Announcements.tsx'
import { adminApi } from '../../ui/office/admin-api.ts'
import { BusyButton } from '../../ui/office/BusyButton.tsx'
import { answer } from '../../ui/office/call-api.ts'
import { EditState } from '../../ui/office/EditState.tsx'
import { useBusy } from '../../ui/office/use-busy.ts'
import { useEdit } from '../../ui/office/use-edit.ts'
import { QuoteFields, type QuoteWords } from './QuoteFields.tsx'
import styles from './QuoteForm.module.css'

const EMPTY: QuoteWords = { text: '', author: '' }

export function NewQuoteForm() {
  const edit = useEdit('quote-new', EMPTY)
  const { isBusy, run } = useBusy()
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()

  async function save() {
    try {
      const json = { id: 0, ...edit.form, imageUrl: null, textColor: 'white' as const }
      await answer(adminApi.quotes.$post({ json }))
      edit.settle(edit.form, EMPTY)
      announce('New quote created successfully!')
      await revalidate()
      // This form is gone.
      document.getElementById('main')?.focus()
    } catch (error) {
      // As specified no notice says so: the form goes on saying that it is not saved.
      console.error('Failed to save the quote.', error)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(save)
  }

  return (
    <AdminSection title="Create New Quote" lead="The home page shows it below the sections.">
      <form method="post" onSubmit={submit} className={styles.fields}>
        <QuoteFields words={edit.form} onChange={edit.change} />
        <EditState edit={edit} what="quote" labels={{}} />
        <BusyButton type="submit" className={styles.submit} isBusy={isBusy}>
          Save New Quote
        </BusyButton>
      </form>
    </AdminSection>
  )
}
