import { useRef, useState } from 'react'
import type { Image } from '#features/images/images.schema.ts'
import { useImageUploads } from '#features/images/use-image-uploads.ts'
import { UPDATE_IMAGES_MAX } from '#platform/http/limits.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, loaded } from '#ui/office/call-api.ts'
import { fieldErrors } from '#ui/office/field-errors.ts'
import { newSendKey } from '#ui/office/send-key.ts'
import { useDraft } from '#ui/office/use-draft.ts'
import { type Boxes, type Update, updateTextsSchema } from '../updates.schema.ts'

export type UpdateDraft = Boxes & {
  images: Image[]
  /** Null for the default subject. */
  subject: string | null
  brief: string
  /** The last generated brief. If `brief` differs, it was edited by hand. */
  generated: string
  /** The brief edited by hand that the last generated one replaced. */
  earlierBrief: string
  recipients: string
  /** Drafts of earlier versions lack these four. */
  audience?: Update['audience']
  approvedBy?: string
  approvedOn?: string
  isPublic?: boolean
  /** Idempotency key: the server sends only one update for a key. */
  sendKey: string
}

const EMPTY: UpdateDraft = {
  ...{ newProducts: '', testResults: '', comingSoon: '', images: [], subject: null },
  ...{ brief: '', generated: '', earlierBrief: '', recipients: '', sendKey: '' },
}

export const BOXES: { name: keyof Boxes; label: string }[] = [
  { name: 'newProducts', label: 'New Products' },
  { name: 'testResults', label: 'New Test Results' },
  { name: 'comingSoon', label: 'Coming Soon' },
]

/** Returns the errors of texts that are too long, by field. */
export const draftErrors = ({ brief, subject, ...draft }: UpdateDraft) =>
  fieldErrors(updateTextsSchema, { ...draft, generatedBrief: brief, subject: subject ?? '' })

export type UpdateForm = ReturnType<typeof useUpdateDraft>

type Part = Partial<UpdateDraft>

/** The update being written. It survives reloads until it is sent. */
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
    /** Clears the draft after sending. Changes made since `sent` stay as a new update. */
    settle: (sent: UpdateDraft) => setDraft((now) => (now === sent ? undefined : { ...now, sendKey: newSendKey() })),
    /** Makes the server treat the draft as a new update, even if nothing else changes. */
    renewKey: () => setDraft((now) => ({ ...now, sendKey: newSendKey() })),
    fillFrom(update: Update) {
      const { newProducts, testResults, comingSoon, images, subject, generatedBrief, recipientEmails, audience } =
        update
      setDiscarded(null)
      setDraft({
        ...EMPTY,
        ...{ newProducts, testResults, comingSoon, images, subject },
        brief: generatedBrief,
        recipients: recipientEmails,
        audience,
        sendKey: newSendKey(),
      })
    },
  }
}

function isEmptyDraft({ images, sendKey: _, ...texts }: UpdateDraft): boolean {
  return images.length === 0 && Object.values(texts).every((text) => !text)
}

export type UpdateImages = ReturnType<typeof useUpdateImages>

/** The images of the draft and their uploads, which start as soon as files are chosen. */
export function useUpdateImages({ draft, change }: UpdateForm) {
  const [leftOut, setLeftOut] = useState(0)
  const { images } = draft
  /** The chosen images in order: preview URLs, replaced with image ids after the upload. */
  const chosen = useRef<(string | number)[]>([])
  const uploads = useImageUploads('update', async (image, { previewUrl }) => {
    chosen.current = chosen.current.map((key) => (key === previewUrl ? image.id : key))
    insert(image)
  })
  const room = UPDATE_IMAGES_MAX - images.length - uploads.unfinished

  /** Inserts the image before those chosen later, whose uploads may have finished first. */
  function insert(image: Image) {
    const order = chosen.current
    change((now) => {
      const isIn = now.images.some(({ id }) => id === image.id)
      if (isIn || now.images.length >= UPDATE_IMAGES_MAX) return {}
      const next = now.images.findIndex(({ id }) => order.lastIndexOf(id) > order.lastIndexOf(image.id))
      return { images: now.images.toSpliced(next < 0 ? now.images.length : next, 0, image) }
    })
  }

  return {
    images,
    uploads,
    room,
    /** How many of the files chosen last exceeded the limit. */
    leftOut,
    add(image: Image) {
      chosen.current = [...chosen.current, image.id]
      insert(image)
    },
    choose(files: File[]) {
      const taken = files.slice(0, Math.max(0, room))
      setLeftOut(files.length - taken.length)
      const added = uploads.choose(taken)
      chosen.current = [...chosen.current, ...added.map(({ previewUrl }) => previewUrl)]
      void uploads.start(added.filter(({ progress }) => progress.kind === 'chosen'))
    },
    remove(id: number) {
      setLeftOut(0)
      change((now) => ({ images: now.images.filter((image) => image.id !== id) }))
    },
    move: (from: number, to: number) =>
      change((now) => ({ images: now.images.toSpliced(from, 1).toSpliced(to, 0, now.images[from] as Image) })),
    /** Reloads the descriptions, which may have changed here or elsewhere. */
    async reload() {
      const answered = await loaded(answer(adminApi.images.$get({ query: {} })))
      if (!('data' in answered)) return
      const current = new Map(answered.data.images.map(({ usedBy: _, purpose: __, ...image }) => [image.id, image]))
      change((now) => ({ images: now.images.map((image) => current.get(image.id) ?? image) }))
    },
  }
}
