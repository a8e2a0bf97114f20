import { useState } from 'react'
import { useDraft } from '../../../ui/office/use-draft.ts'
import type { Image } from '../../images/images.schema.ts'
import type { Boxes } from '../brief/compose-brief.ts'
import type { Update } from '../updates.schema.ts'

export type UpdateDraft = Boxes & {
  images: Image[]
  /** Null while it is the usual one. */
  subject: string | null
  brief: string
  /** As it was generated last: a brief that differs was edited by hand. */
  generated: string
  /** What was edited by hand, and then replaced by a generated one. */
  earlierBrief: string
  recipients: string
  /** With the same one it is not sent twice. */
  sendKey: string
}

const EMPTY: UpdateDraft = {
  newProducts: '',
  testResults: '',
  comingSoon: '',
  images: [],
  subject: null,
  brief: '',
  generated: '',
  earlierBrief: '',
  recipients: '',
  sendKey: '',
}

export type UpdateForm = ReturnType<typeof useUpdateDraft>

type Part = Partial<UpdateDraft>

/** An update that is being written. It outlives its page until it is sent. */
export function useUpdateDraft() {
  const [draft, setDraft] = useDraft<UpdateDraft>('update', EMPTY)
  const [discarded, setDiscarded] = useState<UpdateDraft | null>(null)
  const isEmpty = isEmptyDraft(draft)

  return {
    draft,
    isEmpty,
    isDiscarded: discarded !== null && isEmpty,
    change(part: Part | ((now: UpdateDraft) => Part)) {
      setDiscarded(null)
      setDraft((now) => {
        const next = { ...now, ...(part instanceof Function ? part(now) : part) }
        return isEmptyDraft(next) ? undefined : { ...next, sendKey: next.sendKey || newSendKey() }
      })
    },
    startOver() {
      setDiscarded(draft)
      setDraft(undefined)
    },
    undoStartOver() {
      setDraft(discarded ?? undefined)
      setDiscarded(null)
    },
    /** After `sent` was sent. What was typed meanwhile stays, as another update. */
    settle: (sent: UpdateDraft) => setDraft((now) => (now === sent ? undefined : { ...now, sendKey: newSendKey() })),
    /** From now on it is another update, even if nothing else of it changes. */
    renewKey: () => setDraft((now) => ({ ...now, sendKey: newSendKey() })),
    fillFrom(update: Update) {
      const { newProducts, testResults, comingSoon, images, subject, generatedBrief, recipientEmails } = update
      setDiscarded(null)
      setDraft({
        ...EMPTY,
        ...{ newProducts, testResults, comingSoon, images, subject },
        brief: generatedBrief,
        recipients: recipientEmails,
        sendKey: newSendKey(),
      })
    },
  }
}

function isEmptyDraft({ images, sendKey: _, ...texts }: UpdateDraft): boolean {
  return images.length === 0 && Object.values(texts).every((text) => !text)
}

/** As `crypto.randomUUID`, which is missing where a site has no https. */
function newSendKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
