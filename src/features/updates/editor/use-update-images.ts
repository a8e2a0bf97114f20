import { useRef, useState } from 'react'
import { UPDATE_IMAGES_MAX } from '../../../platform/http/limits.ts'
import { adminApi } from '../../../ui/office/admin-api.ts'
import { answer, loaded } from '../../../ui/office/call-api.ts'
import type { Image } from '../../images/images.schema.ts'
import { useImageUploads } from '../../images/use-image-uploads.ts'
import type { UpdateForm } from './use-update-draft.ts'

export type UpdateImages = ReturnType<typeof useUpdateImages>

/** The pictures of an update, and those on their way: what is chosen is sent at once. */
export function useUpdateImages({ draft, change }: UpdateForm) {
  const [leftOut, setLeftOut] = useState(0)
  const { images } = draft
  /** As they were chosen: addresses of files, which become ids of pictures. */
  const chosen = useRef<(string | number)[]>([])
  const uploads = useImageUploads('update', async (image, { previewUrl }) => {
    chosen.current = chosen.current.map((key) => (key === previewUrl ? image.id : key))
    insert(image)
  })
  const room = UPDATE_IMAGES_MAX - images.length - uploads.unfinished

  /** Before those that were chosen later, which may have been quicker. */
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
    /** How many of those that were chosen last found no room. */
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
    /** After one of them was described, here or elsewhere. */
    async reload() {
      const answered = await loaded(answer(adminApi.images.$get({ query: {} })))
      if (!('data' in answered)) return
      const current = new Map(answered.data.images.map(({ usedBy: _, purpose: __, ...image }) => [image.id, image]))
      change((now) => ({ images: now.images.map((image) => current.get(image.id) ?? image) }))
    },
  }
}
