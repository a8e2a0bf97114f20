import { adminApi } from '../../ui/office/admin-api.ts'
import { ConfirmButton } from '../../ui/office/ConfirmButton.tsx'
import { answer } from '../../ui/office/call-api.ts'
import { numberText } from '../../ui/site/number-text.ts'
import { type MailsView, scopeOf } from './mails-view.ts'

const WHICH = { failed: 'failed e-mails', unknown: 'e-mails that may have arrived', stopped: 'stopped e-mails' }

/** For what is shown on all pages. One has a button of its own. */
export function RetryAllButton({ view, count }: { view: MailsView; count: number }) {
  const { state } = view
  if (count < 2 || (state !== 'failed' && state !== 'unknown' && state !== 'stopped')) return
  const all = `all ${numberText(count)}`
  return (
    <ConfirmButton
      label={`Send ${all} again`}
      question={`Send ${all} ${WHICH[state]} again?`}
      onConfirm={() => answer(adminApi.mails.retry.$post({ json: { state, ...scopeOf(view) } }))}
    >
      {state === 'unknown'
        ? 'The mail server had all of each when the connection was lost. Those that have arrived arrive a second time.'
        : 'They wait in line with the others, and are tried for two more days.'}
    </ConfirmButton>
  )
}
