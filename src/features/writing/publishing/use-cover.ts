import { useEffect, useState } from 'react'
import type { Image } from '#features/images/images.schema.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'

/** The image with this id; null until it has loaded, or if it was deleted. */
export function useCover(id: number | null) {
  const [cover, setCover] = useState<Image | null>(null)
  const hasOther = id !== null && cover?.id !== id
  useEffect(() => {
    if (!hasOther) return
    let isCurrent = true
    const json = { ids: [id] }
    answer(adminApi.images.find.$post({ json })).then(
      ({ images }) => isCurrent && setCover(images[0] ?? null),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [id, hasOther])
  return [cover?.id === id ? cover : null, setCover] as const
}
