import { Select } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { onePage } from '#ui/api-client.ts'
import { adminApi, siteApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { type Source, useFirstPages } from '#ui/office/use-first-pages.ts'
import { dayText } from '#ui/site/Day.tsx'
import { useSite } from '#ui/site/site.ts'
import type { Certificate, CertificatePage } from '../certificates.schema.ts'
import styles from './DetailsFields.module.css'
import { newestFirst } from './details-form.ts'

const FOUND: Source<'all', CertificatePage> = {
  get: (_scope, { search }) => {
    const query = { page: '1', pageSize: '20', ...(search ? { search } : { newest: 'true' as const }) }
    return onePage(answer(siteApi.manage.$get({ query })))
  },
  join: (first) => first,
}

type Choice = { value: string; label: string; about: string }

type ReplacesFieldProps = {
  id: number
  replaces: number | null
  error: string | undefined
  readOnly: boolean
  onChange: (id: number | null) => void
}

/** Finds another certificate by its title, description or batch number. */
export function ReplacesField({ id, replaces, error, readOnly, onChange }: ReplacesFieldProps) {
  const { timeZone } = useSite()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Choice>()
  const { list } = useFirstPages(FOUND, { scope: 'all', typed: typed === chosen?.label ? '' : typed, isOpen })
  useEffect(() => {
    if (replaces === null) return
    // Also finds a withdrawn one.
    const call = adminApi.manage.files[':id'].details.$get({ param: { id: `${replaces}` } })
    const show = (label: string, about: string) => setChosen({ value: `${replaces}`, label, about })
    answer(call).then(
      ({ product, lot, withdrawn }) => show(product, aboutOf(lot, withdrawn ? 'withdrawn' : '')),
      ({ message }: Error) => show(message, ''),
    )
  }, [replaces])

  const toChoice = ({ id, title, lot, createdAt }: Certificate): Choice => ({
    ...{ value: `${id}`, label: title, about: aboutOf(lot, `added ${dayText(createdAt, timeZone)}`) },
  })
  const found = list && 'data' in list ? newestFirst(list.data.coas).filter((other) => other.id !== id) : []
  const current = chosen?.value === `${replaces}` ? chosen : undefined
  const others = found.filter((other) => other.id !== replaces).map(toChoice)
  return (
    <Select
      ref={field}
      classNames={{ input: styles.room ?? '' }}
      label="Replaces"
      // Mantine gives `name` to a hidden input, which cannot get the focus.
      attributes={{ input: { name: 'replaces' } }}
      placeholder="Title or batch number"
      description={current?.about}
      searchable
      // The list would cover the error of a refused choice, which gets the focus.
      openOnFocus={false}
      clearable
      clearButtonProps={{ 'aria-label': 'Replaces nothing', size: '44px', className: styles.clear }}
      clearSectionMode="clear"
      nothingFoundMessage={!list ? 'Loading...' : 'reason' in list ? list.reason : 'No certificates found.'}
      data={current ? [current, ...others] : others}
      renderOption={({ option }) => (
        <span className={styles.choice}>
          {option.label}
          <span className={styles.about}>{(option as Choice).about}</span>
        </span>
      )}
      // The server has searched.
      filter={({ options }) => options}
      error={error}
      readOnly={readOnly}
      value={replaces === null ? null : `${replaces}`}
      onChange={(chosenId) => onChange(chosenId === null ? null : Number(chosenId))}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => {
        setOpen(true)
        field.current?.scrollIntoView({ block: 'nearest' })
      }}
      onDropdownClose={() => setOpen(false)}
    />
  )
}

function aboutOf(lot: string | null, more: string) {
  const words = [lot && `batch ${lot}`, more].filter(Boolean).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
