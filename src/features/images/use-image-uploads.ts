import { IMAGE_MAX_BYTES } from '#platform/http/limits.ts'
import { sendFile } from '#ui/office/uploads/send-file.ts'
import { type Upload, type Uploads, useUploads } from '#ui/office/uploads/use-uploads.ts'
import type { Image, ImagePurpose } from './images.schema.ts'

export type ImageUploads = Uploads<null, Image>

function refusalOf({ size }: File): string | undefined {
  if (size === 0) return 'This file is empty.'
  if (size > IMAGE_MAX_BYTES) return 'This file is too large. Images can be up to 64 MB.'
}

type OnUploaded = (image: Image, upload: Upload<null>) => Promise<void>

/** @param purpose what the chosen images are for */
export const useImageUploads = (purpose: ImagePurpose, onUploaded: OnUploaded): ImageUploads =>
  useUploads({
    noun: 'image',
    newForm: () => null,
    refusalOf,
    send({ file, previewUrl }, watch) {
      const body = new FormData()
      body.append('purpose', purpose)
      // A text names its picture before it has arrived.
      if (purpose === 'post') body.append('key', previewUrl.slice(previewUrl.lastIndexOf('/') + 1))
      body.append('file', file)
      return sendFile<Image>('/api/upload', file, body, watch)
    },
    onUploaded,
  })
