import { BRIEF_MAX, RECIPIENTS_MAX, SUBJECT_MAX, UPDATE_TEXT_MAX } from '../../../platform/http/limits.ts'
import { numberText } from '../../../ui/site/number-text.ts'
import type { ImageUploads } from '../../images/use-image-uploads.ts'
import type { ReadRecipients } from '../sending/use-recipients.ts'
import type { Boxes } from '../updates.schema.ts'
import type { UpdateDraft } from './use-update-draft.ts'

/** The boxes in their order. */
export const BOXES: { name: keyof Boxes; label: string }[] = [
  { name: 'newProducts', label: 'New Products' },
  { name: 'testResults', label: 'New Test Results' },
  { name: 'comingSoon', label: 'Coming Soon' },
]

const MOST = { box: UPDATE_TEXT_MAX, brief: BRIEF_MAX, subject: SUBJECT_MAX }

/** The sentence about a text that is too long, as it counts on the server. */
export function lengthError(label: string, kind: keyof typeof MOST, text: string): string | undefined {
  const { length } = text.trim()
  if (length <= MOST[kind]) return undefined
  return `${label} can have at most ${numberText(MOST[kind])} characters. These are ${numberText(length)}.`
}

/** Why no brief can be generated now. */
export function generateDisabledReason(draft: UpdateDraft, uploads: Pick<ImageUploads, 'isBusy'>): string | undefined {
  const tooLong = BOXES.find(({ name, label }) => lengthError(label, 'box', draft[name]))
  if (tooLong) return `“${tooLong.label}” has too much in it.`
  if (uploads.isBusy) return 'The pictures are still on their way.'
  const isEmpty = draft.images.length === 0 && BOXES.every(({ name }) => draft[name].trim() === '')
  return isEmpty ? 'Write something into a box first, or choose a picture.' : undefined
}

/** Why an update cannot be sent as it stands, in a sentence. */
export function sendDisabledReason(
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
