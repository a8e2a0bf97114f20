import { Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { onePage } from '#ui/api-client.ts'
import { siteApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { type Source, useFirstPages } from '#ui/office/use-first-pages.ts'
import type { Certificate, CertificatePage } from '../certificates.schema.ts'

const FOUND: Source<'all', CertificatePage> = {
  get: (_scope, { search }) =>
    onePage(answer(siteApi.manage.$get({ query: { page: '1', pageSize: '20', ...(search && { search }) } }))),
  join: (first) => first,
}

type ReplacesFieldProps = {
  id: number
  replaces: number | null
  error: string | undefined
  onChange: (id: number | null) => void
}

/** Finds another certificate by its title or description. */
export function ReplacesField({ id, replaces, error, onChange }: ReplacesFieldProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Pick<Certificate, 'id' | 'title'>>()
  const { list } = useFirstPages(FOUND, { scope: 'all', typed: typed === chosen?.title ? '' : typed, isOpen })
  useEffect(() => {
    if (replaces === null) return
    const call = siteApi.manage.certificate[':id'].$get({ param: { id: `${replaces}` } })
    answer(call).then(setChosen, ({ message }: Error) => setChosen({ id: replaces, title: message }))
  }, [replaces])

  const found = list && 'data' in list ? list.data.coas.filter((other) => other.id !== id) : []
  const shown = chosen && chosen.id === replaces ? [chosen, ...found.filter((other) => other.id !== replaces)] : found
  return (
    <Select
      label="Replaces"
      name="replaces"
      placeholder="No other certificate"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Replaces nothing' }}
      nothingFoundMessage={!list ? 'Loading...' : 'reason' in list ? list.reason : 'No certificates found.'}
      data={shown.map(({ id, title }) => ({ value: `${id}`, label: title }))}
      // The server has searched.
      filter={({ options }) => options}
      error={error}
      value={replaces === null ? null : `${replaces}`}
      onChange={(chosenId) => onChange(chosenId === null ? null : Number(chosenId))}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
    />
  )
}
