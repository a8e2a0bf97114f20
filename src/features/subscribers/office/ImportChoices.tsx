import { Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { Link } from 'react-router'
import type { Interest } from '#platform/db/schema.office.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { focusField } from '#ui/office/focus-field.ts'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import pieces from '#ui/office/pieces.module.css'
import { useDraft } from '#ui/office/use-draft.ts'
import { useSave } from '#ui/office/use-save.ts'
import { adminPaths } from '#ui/paths.ts'
import { numberText } from '#ui/site/number-text.ts'
import type { ImportPreview } from '../import/import.schema.ts'
import { INTEREST_LABELS, INTERESTS } from '../interests.ts'
import styles from './SubscribersPage.module.css'
import { personText } from './subscribers-view.ts'

type Words = { interests: Interest[]; how: 'confirm' | 'agreed'; at: string; source: string; wording: string }

const UNFILLED: Words = { interests: INTERESTS, how: 'confirm', at: '', source: '', wording: '' }

type ImportChoicesProps = { csv: string; preview: ImportPreview; onImported: (sentence: string) => void }

export function ImportChoices({ csv, preview, onImported }: ImportChoicesProps) {
  const [form, setForm] = useDraft('import-words', UNFILLED)
  const { save, isSaving, failure, forget } = useSave({ reload: false })
  const element = useRef<HTMLFormElement>(null)
  const { hasMailServer } = useMailSettings()
  const fields = failure?.fields ?? {}
  const count = preview.new
  const cannotAsk = count > 0 && form.how === 'confirm' && !hasMailServer
  if (count === 0 && preview.leaving === 0) return <p>Nobody in this file is new, so there is nothing to add.</p>

  function change(changed: Partial<Words>) {
    setForm((form) => ({ ...form, ...changed }))
    forget()
  }

  const choose = (interest: Interest, isChosen: boolean) =>
    change({ interests: INTERESTS.filter((each) => (each === interest ? isChosen : form.interests.includes(each))) })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (cannotAsk) return
    void save({
      call: () => answer(adminApi.subscribers.import.$post({ json: { csv, ...form } })),
      onSaved({ message, left }) {
        setForm(undefined)
        onImported(left > 0 ? `${message} ${personText(left)} marked as left.` : message)
      },
      onFailed: ({ fields }) => focusField(element.current, Object.keys(fields)),
    })
  }

  const words = (name: 'at' | 'source' | 'wording') => ({
    ...{ name, value: form[name], error: fields[name], autoComplete: 'off' },
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
  })
  const how = (value: Words['how'], label: string) => (
    <label className={pieces.check}>
      <input type="radio" name="how" checked={form.how === value} onChange={() => change({ how: value })} />
      {label}
    </label>
  )
  return (
    <form ref={element} method="post" noValidate className={styles.form} onSubmit={submit}>
      {count > 0 && (
        <>
          <fieldset>
            <legend>They get</legend>
            {INTERESTS.map((interest) => (
              <label key={interest} className={pieces.check}>
                <input
                  type="checkbox"
                  name="interests"
                  checked={form.interests.includes(interest)}
                  onChange={({ currentTarget }) => choose(interest, currentTarget.checked)}
                />
                {INTEREST_LABELS[interest]}
              </label>
            ))}
            {fields.interests && <p className={pieces.wrong}>{fields.interests}</p>}
          </fieldset>
          <fieldset>
            <legend>Before the first update</legend>
            {how(
              'confirm',
              `Ask them to confirm: ${count === 1 ? '1 email' : `one email each, ${numberText(count)} in all`}`,
            )}
            {how('agreed', 'They agreed already, and I can say when and to what')}
            {form.how === 'agreed' && (
              <div className={styles.record}>
                <TextInput label="Day when they agreed" type="date" {...words('at')} />
                <TextInput label="Where they agreed" placeholder="Sign-up sheet at the market" {...words('source')} />
                <Textarea label="Words they agreed to" {...words('wording')} />
              </div>
            )}
          </fieldset>
        </>
      )}
      {failure && Object.keys(fields).length === 0 && (
        <p role="alert" className={pieces.wrong}>
          {failure.message}
        </p>
      )}
      {cannotAsk && (
        <p role="note" className={pieces.note}>
          Email isn't set up, so nobody can be asked. <Link to={adminPaths.mailServer()}>Set it up first.</Link>
        </p>
      )}
      <div className={styles.outcome}>
        <BusyButton type="submit" isBusy={isSaving} aria-disabled={cannotAsk}>
          {buttonText(count, preview.leaving, form.how)}
        </BusyButton>
        <p role="status" className={pieces.soft}>
          {isSaving && 'Adding them…'}
        </p>
      </div>
    </form>
  )
}

function buttonText(count: number, leaving: number, how: Words['how']): string {
  if (count === 0) return `Mark ${personText(leaving)} as left`
  return how === 'agreed' ? `Add ${personText(count)}` : `Ask ${personText(count)} to confirm`
}
