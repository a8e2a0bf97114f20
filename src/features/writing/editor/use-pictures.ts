import type { Editor } from '@tiptap/react'
import { useRef } from 'react'
import type { Image, ImagePurpose } from '#features/images/images.schema.ts'
import { useImageUploads } from '#features/images/use-image-uploads.ts'

export type Pictures = ReturnType<typeof usePictures>

/** The pictures of a text, and those that are still uploading. */
export function usePictures(editor: Editor, purpose: ImagePurpose) {
  /** The pictures that were added here, by their `src`. Undo can bring back the `src` of a finished upload. */
  const arrived = useRef(new Map<string, Image>())
  const uploads = useImageUploads(purpose, async (image, upload) => {
    arrived.current.set(srcOf(upload), image)
    arrived.current.set(image.imageUrl, image)
    replace(srcOf(upload), image.imageUrl)
  })

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
    const content = sources.map((src) => ({ type: 'picture', attrs: { src } }))
    const range = { from: isEmpty ? found.before(1) : after, to: after }
    editor
      .chain()
      .insertContentAt(range, [
        ...content,
        ...(range.to >= editor.state.doc.content.size ? [{ type: 'paragraph' }] : []),
      ])
      .command(({ tr, commands }) => {
        const end = Math.min(range.from + content.length, tr.doc.content.size)
        return commands.setTextSelection(Math.min(end + 1, tr.doc.content.size))
      })
      .scrollIntoView()
      .run()
  }

  function add(files: File[], place?: number) {
    // Phones give the files in any order. `lastModified` is when a photograph was taken.
    const chosen = uploads.choose(files.toSorted((a, b) => a.lastModified - b.lastModified))
    insertSources(chosen.map(srcOf), place)
    void uploads.start(chosen.filter(({ progress }) => progress.kind === 'chosen'))
  }

  return {
    unfinished: uploads.unfinished,
    add,
    insert(images: Image[]) {
      for (const image of images) arrived.current.set(image.imageUrl, image)
      insertSources(images.map(({ imageUrl }) => imageUrl))
    },
    uploadOf: (src: string) => uploads.list.find((upload) => srcOf(upload) === src),
    arrivedAs: (src: string) => arrived.current.get(src),
    retry: (src: string) => void uploads.start(uploads.list.filter((upload) => srcOf(upload) === src)),
    /** Uploads another file in the place of one that failed or never arrived. */
    chooseAgain(src: string, file: File) {
      const [upload] = uploads.choose([file])
      if (!upload) return
      replace(src, srcOf(upload))
      if (upload.progress.kind === 'chosen') void uploads.start([upload])
    },
  }
}

const srcOf = ({ previewUrl }: { previewUrl: string }) => `upload:${previewUrl.slice(previewUrl.lastIndexOf('/') + 1)}`
