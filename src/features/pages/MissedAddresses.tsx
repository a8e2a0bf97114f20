import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, type Loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { Moment } from '#ui/office/Moment.tsx'
import { ListRow, Rows } from '#ui/office/Rows.tsx'
import { SaveButton } from '#ui/office/SaveButton.tsx'
import { paths } from '#ui/paths.ts'
import type { MissedAddress, SitePage } from './pages.schema.ts'

const SHOWN = 5
const OURS = [
  { value: paths.home(), label: 'Home' },
  { value: paths.testResults(), label: 'COA' },
  { value: paths.blog(), label: 'Blog' },
  { value: paths.contactUs(), label: 'Contact Us' },
]

type MissedAddressesProps = { missed: Loaded<MissedAddress[]>; pages: SitePage[] }

/** The unknown addresses that visitors asked for. One press sends each to a page. */
export function MissedAddresses({ missed, pages }: MissedAddressesProps) {
  const [isWhole, setIsWhole] = useState(false)
  const targets = [
    ...pages
      .filter(({ published, address }) => published && address)
      .map((page) => ({ value: page.address, label: page.title })),
    ...OURS,
  ]
  const rows = 'data' in missed ? missed.data : []
  const lead =
    rows.length > 0
      ? 'Nothing is at these addresses. Perhaps a link elsewhere is old: choose where it should lead.'
      : 'None. If visitors ask for an address where nothing is, you see it here, and can send it to a page.'
  return (
    <AdminSection title="Addresses that visitors missed" {...('data' in missed && { lead })}>
      {'reason' in missed && <LoadError reason={`Failed to load the addresses. ${missed.reason}`} />}
      <Rows>
        {(isWhole ? rows : rows.slice(0, SHOWN)).map((row) => (
          <MissedRow key={row.path} row={row} targets={targets} />
        ))}
      </Rows>
      {!isWhole && rows.length > SHOWN && (
        <div>
          <Button variant="subtle" onClick={() => setIsWhole(true)}>
            {`Show all ${rows.length}`}
          </Button>
        </div>
      )}
    </AdminSection>
  )
}

type MissedRowProps = { row: MissedAddress; targets: { value: string; label: string }[] }

function MissedRow({ row: { path, count, lastAt, leadsTo }, targets }: MissedRowProps) {
  const [to, setTo] = useState('')
  const send = (wanted: string) => answer(adminApi.pages.redirects.$post({ json: { path, to: wanted } }))
  const stop = () => answer(adminApi.pages.redirects.$delete({ query: { path } }))
  return (
    <ListRow
      title={path}
      action={
        leadsTo === null ? (
          <>
            <NativeSelect
              aria-label={`Page for ${path}`}
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
              data={[{ value: '', label: 'Choose a page' }, ...targets]}
            />
            <SaveButton
              aria-label={`Send ${path} there`}
              disabled={to === ''}
              call={() => send(to)}
              success={`${path} now leads to ${to}.`}
              failure="Failed to send the address to the page."
            >
              Send there
            </SaveButton>
          </>
        ) : (
          <SaveButton
            aria-label={`Stop sending ${path} to ${leadsTo}`}
            variant="subtle"
            call={stop}
            success={`${path} leads nowhere again.`}
            failure="Failed to change the address."
          >
            Undo
          </SaveButton>
        )
      }
    >
      {count === 1 ? 'Once, ' : `${count} times, last `}
      <Moment at={lastAt} />
      {leadsTo !== null && `. Leads to ${leadsTo}.`}
    </ListRow>
  )
}
