import { mailAdvice } from '#platform/mail/mail-advice.ts'
import pieces from './pieces.module.css'

/** Says why an email was not sent. The error's own words are behind “Details”. */
export function MailTrouble({ error, advice = mailAdvice(error) }: { error: string; advice?: string }) {
  if (!advice) return <p className={pieces.words}>{error}</p>
  return (
    <>
      <p key={advice}>{advice}</p>
      <details className={pieces.fold}>
        <summary>Details</summary>
        <p className={pieces.words}>{error}</p>
      </details>
    </>
  )
}
