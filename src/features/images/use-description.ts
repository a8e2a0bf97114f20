import { draftName, removeDraft } from '#ui/office/drafts.ts'
import { hasUnsaved, useEdit } from '#ui/office/use-edit.ts'
import { adminPaths } from '#ui/paths.ts'
import { descriptionOf, isUndescribed } from './image-filters.ts'
import type { Image } from './images.schema.ts'

// All pages share the unsaved description of an image.
const PATH = adminPaths.images()
const keyOf = ({ id }: Image) => `picture-${id}`

export const useDescription = (image: Image) => useEdit(keyOf(image), descriptionOf(image), { path: PATH })

export const hasUnsavedDescription = (image: Image) =>
  isUndescribed(image) && hasUnsaved(PATH, keyOf(image), descriptionOf(image))

/** Removes the unsaved description from the browser, for a form that is no longer shown. */
export const dropDescription = (image: Image) => removeDraft(draftName(PATH, keyOf(image)))
