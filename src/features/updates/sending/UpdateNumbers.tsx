import type { UpdateSummary } from '../updates.schema.ts'
import { forwardedText, progressText, unknownText } from './progress-text.ts'
import { peopleText } from './updates-view.ts'

/** To how many it went, and how. */
export function UpdateNumbers({ update }: { update: UpdateSummary }) {
  const { progress, recipientCount, isForwarded } = update
  // After 30 days nothing is known of the single e-mails.
  const isForgotten = Object.values(progress).every((count) => count === 0)
  if (isForwarded) return <p>{forwardedText(update)}.</p>
  if (isForgotten) return <p>To {peopleText(recipientCount)}.</p>
  return (
    <p>
      {progressText(update)}. {unknownText(update)}
    </p>
  )
}
