import type { ImageUploads } from '#features/images/use-image-uploads.ts'
import { BRIEF_MAX, RECIPIENTS_MAX, SUBJECT_MAX, UPDATE_TEXT_MAX } from '#platform/http/limits.ts'
import { numberText } from '#ui/site/number-text.ts'
import type { ReadRecipients } from '../sending/use-recipients.ts'
import type { Boxes } from '../updates.schema.ts'
import type { UpdateDraft } from './use-update-draft.ts'

export const BOXES: { name: keyof Boxes; label: string }[] = [
  { name: 'newProducts', label: 'New Products' },
  { name: 'testResults', label: 'New Test Results' },
  { name: 'comingSoon', label: 'Coming Soon' },
]

const MOST = { box: UPDATE_TEXT_MAX, brief: BRIEF_MAX, subject: SUBJECT_MAX }

/** Returns an error if the text is too long. Trims it first, as the server does. */
export function lengthError(label: string, kind: keyof typeof MOST, text: string): string | undefined {
  const { length } = text.trim()
  if (length <= MOST[kind]) return undefined
  return `${label} can have at most ${numberText(MOST[kind])} characters. You've used ${numberText(length)}.`
}

/** Returns the reason to show, or undefined if a brief can be generated. */
export function generateDisabledReason(draft: UpdateDraft, uploads: Pick<ImageUploads, 'isBusy'>): string | undefined {
  const tooLong = BOXES.find(({ name, label }) => lengthError(label, 'box', draft[name]))
  if (tooLong) return `“${tooLong.label}” is too long.`
  if (uploads.isBusy) return 'Wait until all images are uploaded.'
  const isEmpty = draft.images.length === 0 && BOXES.every(({ name }) => draft[name].trim() === '')
  return isEmpty ? 'Fill in a box or add an image first.' : undefined
}

/** Returns the reason to show, or undefined if the update can be sent. */
export function sendDisabledReason(
  draft: UpdateDraft,
  recipients: ReadRecipients,
  uploads: Pick<ImageUploads, 'isBusy' | 'list'>,
): string | undefined {
  const { emails, invalid, check } = recipients
  if (draft.brief.trim() === '') return 'Write or generate a brief first.'
  const isTooLong =
    lengthError('', 'brief', draft.brief) ||
    lengthError('', 'subject', draft.subject ?? '') ||
    BOXES.some(({ name }) => lengthError('', 'box', draft[name]))
  if (isTooLong) return 'One of the texts is too long. Shorten it first.'
  if (uploads.isBusy) return 'Wait until all images are uploaded.'
  if (uploads.list.length > 0) return "An image couldn't be uploaded. Try again or remove it first."
  if (invalid.length === 1) return '1 address is invalid. Fix or remove it first.'
  if (invalid.length > 1) return `${numberText(invalid.length)} addresses are invalid. Fix or remove them first.`
  if (emails.length === 0) return 'Add recipients first.'
  if (emails.length > RECIPIENTS_MAX) {
    return `An update can go to at most ${numberText(RECIPIENTS_MAX)} addresses.`
  }
  if (check.kind === 'told' && check.unsubscribed.length === emails.length)
    return 'Everyone on the list has unsubscribed.'
}
