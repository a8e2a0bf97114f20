import { useState } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { type SaveFailure, useSave } from '#ui/office/use-save.ts'
import { Notice } from '#ui/site/Notice.tsx'
import styles from './MailServerPage.module.css'
import type { MailServerInput, TestResult } from './mail-server.schema.ts'

type TestEmailProps = {
  /** The mail server as typed; without it, the one that the site uses. */
  server?: MailServerInput
  /** Gets the server's sentence for each invalid field of `server`. */
  onRefused?: (fields: SaveFailure['fields']) => void
}

/** A button that sends a test email to the administrator, and the reply of the mail server. */
export function TestEmail({ server, onRefused }: TestEmailProps) {
  const { save, isSaving, failure } = useSave({ reload: false })
  const [result, setResult] = useState<TestResult>()

  function send() {
    setResult(undefined)
    void save({
      call: () => answer(adminApi.admin['mail-server'].test.$post({ json: { ...(server && { server }) } })),
      onSaved: setResult,
      onFailed: ({ fields }) => onRefused?.(fieldsOfServer(fields)),
    })
  }

  return (
    <div className={styles.test}>
      <BusyButton type="button" variant="outline" isBusy={isSaving} onClick={send}>
        {isSaving ? 'Sending a test email…' : 'Send a test email to yourself'}
      </BusyButton>
      <div aria-live="polite">
        {result && <Result {...result} />}
        {failure && (
          <Notice kind="error" reason={failure.message}>
            Couldn't send the test email.
          </Notice>
        )}
      </div>
    </div>
  )
}

/** The call has the fields of the mail server in `server`, so its errors have names such as `server.port`. */
const fieldsOfServer = (fields: SaveFailure['fields']) =>
  Object.fromEntries(Object.entries(fields).map(([name, error]) => [name.replace(/^server\./, ''), error]))

function Result({ isAccepted, to, reply, advice }: TestResult) {
  return (
    <div className={styles.result} data-accepted={isAccepted || undefined}>
      <p>
        <strong>{isAccepted ? 'The mail server accepted the test email.' : 'The test email was not sent.'}</strong>{' '}
        {isAccepted ? (
          <span key="accepted">
            Look for it in the mailbox of <bdi>{to}</bdi>. If it isn't there, look in the spam folder.
          </span>
        ) : (
          <span>{advice}</span>
        )}
      </p>
      <p>
        The server's answer: <code>{reply}</code>
      </p>
    </div>
  )
}
