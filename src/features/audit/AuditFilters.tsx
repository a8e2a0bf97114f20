import { NativeSelect } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useWantedView } from '#ui/office/list-view.ts'
import { adminPaths } from '#ui/paths.ts'
import styles from './AuditFilters.module.css'
import type { AuditActor } from './audit.schema.ts'
import { type AuditView, EVENT_KINDS, readAuditView } from './audit-view.ts'

const EVERYONE = { value: '', label: 'Everyone' }
const EVERYTHING = { value: '', label: 'Everything' }

export function AuditFilters({ view, actors }: { view: AuditView; actors: AuditActor[] }) {
  const wanted = useWantedView(view, readAuditView)
  const navigate = useNavigate()
  const people = actors.map(({ actor, actorName }) => ({
    value: actor,
    label: actorName ? `${actorName} (${actor})` : actor,
  }))
  const kinds = Object.entries(EVENT_KINDS).map(([value, label]) => ({ value, label }))
  const isListed = !wanted.actor || actors.some(({ actor }) => actor === wanted.actor)
  const rest = isListed ? [] : [{ value: wanted.actor ?? '', label: wanted.actor ?? '' }]
  const show = (part: { actor?: string; kind?: string }) =>
    navigate(adminPaths.audit({ ...wanted, ...part }), { preventScrollReset: true })
  return (
    <search className={styles.filters}>
      <NativeSelect
        label="Person"
        data={[EVERYONE, ...people, ...rest]}
        value={wanted.actor ?? ''}
        onChange={({ currentTarget }) => show({ actor: currentTarget.value })}
      />
      <NativeSelect
        label="Kind of event"
        data={[EVERYTHING, ...kinds]}
        value={wanted.kind ?? ''}
        onChange={({ currentTarget }) => show({ kind: currentTarget.value })}
      />
    </search>
  )
}
