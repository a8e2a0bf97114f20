import { RECIPIENTS_MAX } from '../../../platform/http/limits.ts'
import { numberText } from '../../../ui/site/number-text.ts'
import type { ImageUploads } from '../../images/use-image-uploads.ts'
import { BOXES, lengthError } from '../sending/updates-view.ts'
import type { ReadRecipients } from './use-recipients.ts'
import type { UpdateDraft } from './use-update-draft.ts'

/** Why an update cannot be sent as it stands, in a sentence. */
export function whyNotSend(
  draft: UpdateDraft,
  recipients: ReadRecipients,
  uploads: Pick<ImageUploads, 'isBusy' | 'list'>,
): string | undefined {
  const { emails, invalid, check } = recipients
  if (draft.brief.trim() === '') return 'There is no brief yet.'
  const isTooLong =
    lengthError('', 'brief', draft.brief) ||
    lengthError('', 'subject', draft.subject ?? '') ||
    BOXES.some(({ name }) => lengthError('', 'box', draft[name]))
  if (isTooLong) return 'One of the texts is too long.'
  if (uploads.isBusy) return 'The pictures are still on their way.'
  if (uploads.list.length > 0) return 'A picture was not uploaded: try again or remove it first.'
  if (invalid.length === 1) return 'One address is wrong: fix or remove it first.'
  if (invalid.length > 1) return `${numberText(invalid.length)} addresses are wrong: fix or remove them first.`
  if (emails.length === 0) return 'There are no recipients yet.'
  if (emails.length > RECIPIENTS_MAX) {
    return `An update can go to at most ${numberText(RECIPIENTS_MAX)} addresses.`
  }
  if (check.kind === 'told' && check.unsubscribed.length === emails.length) return 'Nobody is left to send it to.'
}
