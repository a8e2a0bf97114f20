import { useLoaderData } from 'react-router'
import { wholeList } from '../../ui/api-client.ts'
import { AdminPage } from '../../ui/office/AdminPage.tsx'
import { AdminSection } from '../../ui/office/AdminSection.tsx'
import { siteApi } from '../../ui/office/admin-api.ts'
import { answer, loaded } from '../../ui/office/call-api.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { NewQuoteForm } from './NewQuoteForm.tsx'
import { QuoteForm } from './QuoteForm.tsx'

export const loader = () => loaded(wholeList(answer(siteApi.quotes.$get({ query: {} }))))

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
