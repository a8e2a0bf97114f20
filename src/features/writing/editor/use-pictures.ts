import type { Editor } from '@tiptap/react'
import { use } from 'react'
import type { Image } from '#features/images/images.schema.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { PictureUploadsContext, srcOf } from './PictureUploads.tsx'
import { takenAt } from './taken-at.ts'

export type Pictures = ReturnType<typeof usePictures>

/** The pictures of a text, and those that are still uploading. */
export function usePictures(editor: Editor) {
  const { uploads, arrived, addArrived } = use(PictureUploadsContext)

  /** Undo does not take this back. */
  function replace(src: string, by: string) {
    const { state, view } = editor
    const tr = state.tr.setMeta('addToHistory', false)
    state.doc.descendants((node, place) => {
      if (node.attrs.src === src) tr.setNodeAttribute(place, 'src', by)
    })
    if (tr.docChanged) view.dispatch(tr)
  }

  /** Inserts pictures after the block at `place`, or after the one that holds the cursor. */
  function insertSources(sources: string[], place = editor.state.selection.head) {
    const found = editor.state.doc.resolve(place)
    const block = found.node(1)
    const isEmpty = block?.type.name === 'paragraph' && block.childCount === 0
    const after = found.depth > 0 ? found.after(1) : place
    const next = editor.state.doc.resolve(after).nodeAfter
    const content = sources.map((src) => ({ type: 'picture', attrs: { src } }))
    const range = { from: isEmpty ? found.before(1) : after, to: after }
    editor
      .chain()
      .insertContentAt(range, [...content, ...(next?.type.name === 'paragraph' ? [] : [{ type: 'paragraph' }])])
      .setTextSelection(range.from + content.length + 1)
      .focus()
      .run()
    requestAnimationFrame(() => void showCaret())
  }

  /** Pictures only have their height once they are loaded. */
  async function showCaret() {
    await Promise.allSettled([...editor.view.dom.querySelectorAll('img')].map((picture) => picture.decode()))
    editor.commands.scrollIntoView()
  }

  async function add(files: File[], place?: number) {
    // Phones give the files in any order.
    const taken = new Map(await Promise.all(files.map(async (file) => [file, await takenAt(file)] as const)))
    const chosen = uploads.choose(files.toSorted((a, b) => (taken.get(a) ?? 0) - (taken.get(b) ?? 0)))
    insertSources(chosen.map(srcOf), place)
    void uploads.start(chosen.filter(({ progress }) => progress.kind === 'chosen'))
  }

  /** Uploads another file in the place of one that failed or never arrived. */
  function chooseAgain(src: string, file: File) {
    const [upload] = uploads.choose([file])
    const failed = uploadOf(src)
    if (failed) uploads.remove(failed.previewUrl)
    if (!upload) return
    replace(src, srcOf(upload))
    if (upload.progress.kind === 'chosen') void uploads.start([upload])
  }
  const uploadOf = (src: string) => uploads.list.find((upload) => srcOf(upload) === src)

  return {
    add,
    insert(images: Image[]) {
      for (const image of images) addArrived(image.imageUrl, image)
      insertSources(images.map(({ imageUrl }) => imageUrl))
    },
    replace,
    uploadOf,
    arrivedAs: (src: string) => arrived.get(src),
    /** Asks for a picture that was uploaded from another page or device. @returns whether it has arrived */
    async find(src: string): Promise<boolean> {
      const keys = [src.slice('upload:'.length)]
      const { images } = await answer(adminApi.images.find.$post({ json: { keys } }))
      for (const image of images) addArrived(src, image)
      return images.length > 0
    },
    chooseAgain,
  }
}
