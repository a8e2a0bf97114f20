import { useLoaderData } from 'react-router'
import { AdminPage } from '../admin/AdminPage.tsx'
import { AdminSection } from '../admin/AdminSection.tsx'
import { siteApi } from '../admin/admin-api.ts'
import { answer, loaded } from '../admin/call-api.ts'
import { LoadError } from '../admin/LoadError.tsx'
import { NewQuoteForm } from './NewQuoteForm.tsx'
import { QuoteForm } from './QuoteForm.tsx'
import type { Quote } from './quotes.schema.ts'

export const loader = () => loaded(answer(siteApi.quotes.$get({ query: {} })) as Promise<Quote[]>)

/** The first quote only: it is the one that the home page shows. */
export function Component() {
  const quotes = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Manage Quote">
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
