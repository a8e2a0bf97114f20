import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { Link } from 'react-router'
import { NAME_MAX } from '#platform/http/limits.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { DAY, Moment } from '#ui/office/Moment.tsx'
import pieces from '#ui/office/pieces.module.css'
import { ListRow } from '#ui/office/Rows.tsx'
import { forgetPerson } from '#ui/office/signed-in-person.ts'
import { useDraft } from '#ui/office/use-draft.ts'
import { useSave } from '#ui/office/use-save.ts'
import { adminPaths } from '#ui/paths.ts'
import type { Factors } from './factors.schema.ts'
import styles from './SecondFactor.module.css'
import { useFocusOnOpen } from './use-focus-on-open.ts'

// Tells two passkeys apart that were made on one day.
const MINUTE: Intl.DateTimeFormatOptions = { ...DAY, hour: 'numeric', minute: '2-digit' }

type PasskeyRowProps = { passkey: Factors['passkeys'][number]; loss: string }

/** `loss`: the effect of removing one factor of this person. */
export function PasskeyRow({ passkey, loss }: PasskeyRowProps) {
  const { id, name, host, works, createdAt, lastUsedAt } = passkey
  const [draft, setDraft] = useDraft<string | null>(`passkey-${id}`, null)
  const renameButton = useRef<HTMLButtonElement>(null)

  return (
    <ListRow
      title={name}
      mark={works ? 'Passkey' : 'No longer works'}
      isWarning={!works}
      action={
        <>
          {works && (
            <Button
              ref={renameButton}
              variant="outline"
              size="sm"
              aria-label={`Rename ${name}`}
              aria-expanded={draft !== null}
              onClick={() => setDraft(draft === null ? name : undefined)}
            >
              Rename
            </Button>
          )}
          <ConfirmButton
            label="Remove"
            about={`the passkey ${name}`}
            question={`Remove the passkey ${name}?`}
            onConfirm={() =>
              answer(adminApi.admin.account.passkeys[':id'].$delete({ param: { id } })).finally(forgetPerson)
            }
          >
            {works ? (
              <>
                It no longer logs you in, but its device stays logged in until its session ends. End that under{' '}
                <Link to={adminPaths.sessions()}>Your sessions</Link>, and delete the passkey on the device.{' '}
              </>
            ) : (
              'It has stopped working already. '
            )}
            {loss}
          </ConfirmButton>
        </>
      }
      below={
        draft !== null && (
          <RenameForm
            id={id}
            name={draft}
            onChange={setDraft}
            onClose={() => {
              setDraft(undefined)
              renameButton.current?.focus()
            }}
          />
        )
      }
    >
      {!works && `For ${host}, this site's earlier address. `}
      Made <Moment at={createdAt} options={MINUTE} />.{' '}
      {lastUsedAt ? (
        <span>
          Last used <Moment at={lastUsedAt} options={MINUTE} />.
        </span>
      ) : (
        <span>Never used.</span>
      )}
    </ListRow>
  )
}

type RenameFormProps = { id: string; name: string; onChange: (name: string) => void; onClose: () => void }

function RenameForm({ id, name, onChange, onClose }: RenameFormProps) {
  const { save, isSaving, failure } = useSave()
  const field = useFocusOnOpen<HTMLInputElement>()

  function submit(event: FormEvent) {
    event.preventDefault()
    void save({
      call: () => answer(adminApi.admin.account.passkeys[':id'].$put({ param: { id }, json: { name } })),
      success: 'Passkey renamed.',
      onSaved: onClose,
      onFailed: () => field.current?.focus(),
    })
  }

  return (
    <form method="post" onSubmit={submit} noValidate className={styles.rename}>
      <TextInput
        ref={field}
        label="New name"
        maxLength={NAME_MAX}
        value={name}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={failure?.message}
      />
      <div className={pieces.buttons}>
        <BusyButton type="submit" size="sm" isBusy={isSaving}>
          Save name
        </BusyButton>
        <Button variant="outline" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
