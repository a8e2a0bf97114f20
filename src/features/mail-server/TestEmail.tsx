import { useState } from 'react'
import { adminApi } from '../../ui/office/admin-api.ts'
import { BusyButton } from '../../ui/office/BusyButton.tsx'
import { answer } from '../../ui/office/call-api.ts'
import { type SaveFailure, useSave } from '../../ui/office/use-save.ts'
import { Notice } from '../../ui/site/Notice.tsx'
import styles from './MailServerPage.module.css'
import type { MailServerInput, TestResult } from './mail-server.schema.ts'

type TestEmailProps = {
  /** The mail server as typed; without it, the one that the site uses. */
  server?: MailServerInput
  onFailed?: (failure: SaveFailure) => void
}

/** A button that sends a test email to the administrator, and the reply of the mail server. */
export function TestEmail({ server, onFailed }: TestEmailProps) {
  const { save, isSaving, failure } = useSave({ reload: false })
  const [result, setResult] = useState<TestResult>()

  function send() {
    setResult(undefined)
    void save({
      call: () => answer(adminApi.admin['mail-server'].test.$post({ json: { ...(server && { server }) } })),
      onSaved: setResult,
      ...(onFailed && { onFailed }),
    })
  }

  return (
    <div className={styles.test}>
      <BusyButton type="button" variant="outline" isBusy={isSaving} onClick={send}>
        {isSaving ? 'Sending a test email…' : 'Send a test email to yourself'}
      </BusyButton>
      <div aria-live="polite">
        {result && <Result {...result} />}
        {failure && !failure.isInvalid && (
          <Notice kind="error" reason={failure.message}>
            Couldn't send the test email.
          </Notice>
        )}
      </div>
    </div>
  )
}

function Result({ isAccepted, to, reply, advice }: TestResult) {
  return (
    <div className={styles.result} data-accepted={isAccepted || undefined}>
      <p>
        <strong>{isAccepted ? 'The mail server accepted the test email.' : 'The test email was not sent.'}</strong>{' '}
        {isAccepted ? (
          <>
            Look for it in the mailbox of <bdi>{to}</bdi>. If it isn't there, look in the spam folder.
          </>
        ) : (
          advice
        )}
      </p>
      <p>
        The server's answer: <code>{reply}</code>
      </p>
    </div>
  )
}
