import { useWindowEvent } from '@mantine/hooks'
import { createContext, type PropsWithChildren, useState } from 'react'
import type { Image } from '#features/images/images.schema.ts'
import { type ImageUploads, useImageUploads } from '#features/images/use-image-uploads.ts'
import { storedToken } from '#ui/office/guard.ts'

type PictureUploadsValue = {
  uploads: ImageUploads
  /** The pictures that were added here, by their URL and by the `src` that they had while they uploaded. */
  arrived: ReadonlyMap<string, Image>
  addArrived: (src: string, image: Image) => void
}

export const PictureUploadsContext = createContext<PictureUploadsValue>(undefined as never)

export const srcOf = ({ previewUrl }: { previewUrl: string }) =>
  `upload:${previewUrl.slice(previewUrl.lastIndexOf('/') + 1)}`

/** Uploads the pictures of texts, also while no editor is open: the text already names each by its key. */
export function PictureUploads({ children }: PropsWithChildren) {
  const [arrived, setArrived] = useState<ReadonlyMap<string, Image>>(new Map())
  const addArrived = (src: string, image: Image) =>
    setArrived((before) => new Map([...before, [src, image], [image.imageUrl, image]]))
  const uploads = useImageUploads('post', async (image, upload) => addArrived(srcOf(upload), image))
  // Never blocks the redirect to the login of an ended session.
  useWindowEvent('beforeunload', (event) => uploads.isBusy && storedToken() && event.preventDefault())
  return <PictureUploadsContext value={{ uploads, arrived, addArrived }}>{children}</PictureUploadsContext>
}
