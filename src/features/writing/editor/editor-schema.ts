import { Extension, type Extensions, getSchema, mergeAttributes, Node } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { isAllowedLink } from '../text/parse-text.ts'

/** The browser would fetch an `upload:` in `src`, which the content security policy reports. */
const SRC = {
  parseHTML: (image: HTMLElement) => image.dataset.upload ?? image.getAttribute('src'),
  renderHTML: ({ src }: Record<string, string>) => (src?.startsWith('upload:') ? { 'data-upload': src } : { src }),
}

/** A picture of ours, or one that is still uploading: then `src` is `upload:` and an identifier. */
export const PictureNode = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: SRC, alt: { default: '' }, caption: { default: '', parseHTML: captionOf } }),
  parseHTML: () => [{ tag: 'img[src^="/files/"], img[data-upload]' }],
  renderHTML: ({ HTMLAttributes: { caption, ...attributes } }) => ['img', { ...attributes, title: caption }],
})

function captionOf(image: HTMLElement) {
  return image.title
}

/** Markdown that the editor cannot hold without changing how it renders. */
const Source = Node.create({
  name: 'source',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'figure[data-source]', preserveWhitespace: 'full', contentElement: 'pre' }],
  renderHTML: ({ HTMLAttributes }) => [
    'figure',
    mergeAttributes(HTMLAttributes, { 'data-source': '' }),
    ['figcaption', { contenteditable: 'false' }, 'Kept as it was written'],
    ['pre', { dir: 'auto' }, 0],
  ],
})

/** Lists that are typed have no blank lines between their items. */
const Tight = Extension.create({
  name: 'tight',
  addGlobalAttributes: () => [
    { types: ['bulletList', 'orderedList'], attributes: { tight: { default: true, rendered: false } } },
  ],
})

const Kit = StarterKit.extend({
  addExtensions() {
    // Markdown allows code that is bold or a link.
    const inCode = (extension: Extensions[number]) =>
      extension.name === 'code' && extension.type === 'mark' ? extension.extend({ excludes: '' }) : extension
    return this.parent?.().map(inCode) ?? []
  },
})

/** Table cells hold one line, as in Markdown. */
const oneLine = { content: 'paragraph' }

export const editorExtensions = (picture = PictureNode): Extensions => [
  Kit.configure({
    heading: { levels: [2, 3, 4] },
    underline: false,
    link: {
      openOnClick: false,
      isAllowedUri: isAllowedLink,
      shouldAutoLink: (url) => /^https?:/.test(url),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Tight,
  Table.configure({ renderWrapper: true }),
  TableRow,
  TableCell.extend(oneLine),
  TableHeader.extend(oneLine),
  Source,
  picture,
]

export const editorSchema = getSchema(editorExtensions())
