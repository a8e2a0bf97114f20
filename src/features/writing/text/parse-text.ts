import MarkdownIt, { type Token } from 'markdown-it'
import type { Image } from '#features/images/images.schema.ts'
import { BLANK_LINES } from './plain-to-markdown.ts'
import type { Alignment, Inline, TextBlock, TextFormat, TextPicture, TextTree } from './text-tree.ts'

export { plainToMarkdown } from './plain-to-markdown.ts'

/** Without this limit, a definition of a long address or title that the text uses often would make gigabytes of HTML. */
const ATTRIBUTE_MAX = 2000

/** Deeper blocks are shown as text, because markdown-it drops blocks deeper than `maxNesting`. A list takes two levels. */
const LEVELS_MAX = 14

export const markdown = new MarkdownIt({ html: false, linkify: false, maxNesting: 20 })
// `hrefOf` decides instead. A link that markdown-it refuses would show its source.
markdown.validateLink = () => true

markdown.block.ruler.before('table', 'too-deep', (state, line, end, isTrial) => {
  if (isTrial || state.level < LEVELS_MAX) return false
  state.push('paragraph_open', 'p', 1)
  const inline = state.push('inline', '', 0)
  inline.content = state.getLines(line, end, state.blkIndent, false).trim()
  inline.children = []
  state.push('paragraph_close', 'p', -1)
  state.line = end
  return true
})

/** Parses text into a tree whose pictures have no image yet. */
export function parseText(content: string, format: TextFormat): TextTree {
  if (format === 'text') return content.split(BLANK_LINES).map((text) => ({ kind: 'plain', text }))
  return blocksOf({ tokens: readerOf(markdown.parse(content, {})), ids: new Map() })
}

const attributeOf = (token: Token, name: string) => String(token.attrGet(name) ?? '')

type Reader = () => Token | undefined

/** `ids`: how many headings have each identifier. */
type Blocks = { tokens: Reader; ids: Map<string, number>; hasBlankLines?: boolean }

function readerOf(tokens: Token[]): Reader {
  let next = 0
  return () => tokens[next++]
}

/** Reads until the closing token of the block around. */
function blocksOf(around: Blocks): TextBlock[] {
  const blocks: TextBlock[] = []
  for (let token = around.tokens(); token && token.nesting !== -1; token = around.tokens())
    blocks.push(...blockOf(token, around))
  return blocks
}

function blockOf(token: Token, around: Blocks): TextBlock[] {
  const { tokens, ids } = around
  switch (token.type) {
    case 'paragraph_open': {
      if (!token.hidden) around.hasBlankLines = true
      return paragraphsOf(nextInlines(tokens))
    }
    case 'heading_open': {
      const level = Math.min(4, Math.max(2, Number(token.tag[1]))) as 2 | 3 | 4
      const children = nextInlines(tokens)
      return children.length > 0 ? [{ kind: 'heading', level, id: headingId(children, ids), children }] : []
    }
    case 'bullet_list_open':
      return [{ kind: 'list', ...itemsOf({ tokens, ids }) }]
    case 'ordered_list_open':
      return [{ kind: 'list', start: Number(token.attrGet('start') ?? 1), ...itemsOf({ tokens, ids }) }]
    case 'blockquote_open':
      return [{ kind: 'quote', children: blocksOf({ tokens, ids }) }]
    case 'table_open':
      return [tableOf(tokens)]
    case 'hr':
      return [{ kind: 'rule' }]
    default:
      return [{ kind: 'code', text: token.content.replace(/\n$/, '') }]
  }
}

function itemsOf(list: Blocks) {
  const items: TextBlock[][] = []
  while (list.tokens()?.type === 'list_item_open') items.push(blocksOf(list))
  return { isTight: !list.hasBlankLines, items }
}

/** Pictures that share their lines with no words become figures. */
function paragraphsOf(children: Inline[]): TextBlock[] {
  const pieces = children.filter((child) => typeof child !== 'string' && child.kind !== 'break')
  const pictures = pieces.filter(isPicture)
  const hasWords =
    pictures.length < pieces.length || children.some((child) => typeof child === 'string' && child.trim())
  if (pictures.length > 0 && !hasWords) return pictures.map((picture) => ({ kind: 'figure', picture }))
  return hasWords ? [{ kind: 'paragraph', children }] : []
}

const isPicture = (inline: Inline): inline is TextPicture => typeof inline === 'object' && inline.kind === 'picture'

/** No page has an id that begins with “on-”. */
export function headingId(children: Inline[], ids: Map<string, number>) {
  const words =
    textOf(children)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const id = `on-${words.join('-').slice(0, 80)}`
  const earlier = ids.get(id) ?? 0
  ids.set(id, earlier + 1)
  // Two underscores cannot be in the words, so this is nobody else's identifier.
  return earlier > 0 ? `${id}__${earlier + 1}` : id
}

function tableOf(tokens: Reader): TextBlock {
  const columns: Alignment[] = []
  const rows: Inline[][][] = []
  for (let token = tokens(); token && token.type !== 'table_close'; token = tokens()) {
    if (token.type === 'tr_open') rows.push([])
    if (token.type === 'th_open') columns.push(alignmentOf(token))
    if (token.type === 'inline') rows.at(-1)?.push(inlinesOf(token))
  }
  const [head = [], ...others] = rows
  return { kind: 'table', columns, head, rows: others }
}

const alignmentOf = (cell: Token) => (/left|center|right/.exec(attributeOf(cell, 'style'))?.[0] ?? 'start') as Alignment

/** Reads the inline token of a paragraph or heading and the token that closes it. */
function nextInlines(tokens: Reader) {
  const inlines = inlinesOf(tokens())
  tokens()
  return inlines
}

/** markdown-it does not limit how deep emphasis is nested, so this is a loop and opens no more elements than these. */
const OPEN_INLINES_MAX = 30

function inlinesOf(inline: Token | undefined): Inline[] {
  let here: Inline[] = []
  const around: Inline[][] = []
  for (const token of inline?.children ?? []) {
    if (token.nesting === 1) {
      const opened = around.length < OPEN_INLINES_MAX ? openedBy(token) : undefined
      if (opened) here.push(opened)
      around.push(here)
      here = opened?.children ?? here
    } else if (token.nesting === -1) {
      const closed = here
      here = around.pop() ?? []
      if (closed.length === 0 && closed !== here) here.pop()
    } else {
      const [last, inline] = [here.at(-1), inlineOf(token)]
      if (typeof last === 'string' && typeof inline === 'string') here[here.length - 1] = last + inline
      else if (inline) here.push(inline)
    }
  }
  return here
}

/** Returns undefined for a link that the site does not show, so that its words join the text around it. */
function openedBy(token: Token): (Inline & { children: Inline[] }) | undefined {
  if (token.type === 'link_open') {
    const href = hrefOf(attributeOf(token, 'href'))
    return href ? { kind: 'link', href, children: [] } : undefined
  }
  return { kind: token.type === 's_open' ? 'strike' : (token.tag as 'strong' | 'em'), children: [] }
}

/** Returns undefined for a picture that is not ours. */
function inlineOf(token: Token): Inline | undefined {
  switch (token.type) {
    case 'softbreak':
    case 'hardbreak':
      return { kind: 'break' }
    case 'code_inline':
      return { kind: 'code', text: token.content }
    case 'image':
      return pictureOf(token)
    default:
      return token.content
  }
}

const LINK = /^(?:https?:|mailto:|tel:|\/(?!\/))/i

export const isAllowedLink = (href: string) => hrefOf(href) !== ''

/** Returns '' if the site does not show this link. Anchors lead to the headings of the text. */
function hrefOf(href: string) {
  if (href.length > ATTRIBUTE_MAX) return ''
  if (href.startsWith('#')) return href.startsWith('#on-') ? href : `#on-${href.slice(1)}`
  return LINK.test(href) ? href : ''
}

const PICTURE = /^(?:\/files\/([\w-]+)\/\d+\.webp|(upload:[\w-]+))$/

function pictureOf(token: Token): Inline | undefined {
  const [, key, upload] = PICTURE.exec(attributeOf(token, 'src')) ?? []
  const fileKey = key ?? upload
  if (!fileKey) return undefined
  const alt = markdown.renderer.renderInlineAsText(token.children ?? [], markdown.options, {}).slice(0, ATTRIBUTE_MAX)
  const caption = attributeOf(token, 'title').slice(0, ATTRIBUTE_MAX)
  return { kind: 'picture', fileKey, alt, caption, picture: undefined }
}

type Node = TextBlock | Inline

function childrenOf(node: Node): Node[] {
  if (typeof node === 'string') return []
  if ('children' in node) return node.children
  if (node.kind === 'list') return node.items.flat()
  if (node.kind === 'table') return [...node.head.flat(), ...node.rows.flat(2)]
  return node.kind === 'figure' ? [node.picture] : []
}

function* nodesOf(nodes: Node[]): Generator<Node> {
  for (const node of nodes) {
    yield node
    yield* nodesOf(childrenOf(node))
  }
}

/** The pictures of a text in their order. */
export const picturesOf = (tree: TextTree) =>
  [...nodesOf(tree)].filter((node) => typeof node === 'object' && node.kind === 'picture')

const keyOf = ({ fileKey }: TextPicture) => fileKey.replace('upload:', '')

/** The file keys of a text's pictures, in their order, also of those that may still be uploading. */
export const pictureKeys = (tree: TextTree) => [...new Set(picturesOf(tree).map(keyOf))]

/** Whether a picture of a text is still uploading. @param images by file key */
export const hasUploads = (tree: TextTree, images: Map<string, Image>) =>
  picturesOf(tree).some((picture) => picture.fileKey.startsWith('upload:') && !images.has(keyOf(picture)))

/** Returns the tree with its images, without the pictures that have none and what they leave empty. @param images by file key */
export function withPictures(tree: TextTree, images: Map<string, Image>): TextTree {
  const inlines = (children: Inline[]): Inline[] =>
    children.flatMap((child): Inline[] => {
      if (typeof child === 'string') return [child]
      if (child.kind === 'picture') {
        const picture = images.get(keyOf(child))
        return picture ? [{ ...child, alt: child.alt || picture.alt, picture }] : []
      }
      if (!('children' in child)) return [child]
      const left = inlines(child.children)
      return left.length > 0 ? [{ ...child, children: left }] : []
    })
  const blocks = (nodes: TextBlock[]): TextBlock[] =>
    nodes.flatMap((node): TextBlock[] => {
      switch (node.kind) {
        case 'figure':
          return inlines([node.picture])
            .filter(isPicture)
            .map((picture) => ({ kind: 'figure', picture }))
        case 'paragraph':
        case 'heading': {
          const left = inlines(node.children)
          return left.length > 0 ? [{ ...node, children: left }] : []
        }
        case 'quote':
          return [{ ...node, children: blocks(node.children) }]
        case 'list':
          return [{ ...node, items: node.items.map(blocks) }]
        case 'table':
          return [{ ...node, head: node.head.map(inlines), rows: node.rows.map((row) => row.map(inlines)) }]
        default:
          return [node]
      }
    })
  return blocks(tree)
}

function textOf(inlines: Inline[]): string {
  return inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline
      if ('children' in inline) return textOf(inline.children)
      return inline.kind === 'code' ? inline.text : inline.kind === 'break' ? '\n' : ''
    })
    .join('')
}

/** The words of a text, each block on lines of its own. Pictures have none. */
export const wordsOf = (tree: TextTree): string => tree.map(wordsOfBlock).filter(Boolean).join('\n')

function wordsOfBlock(block: TextBlock): string {
  switch (block.kind) {
    case 'plain':
    case 'code':
      return block.text
    case 'paragraph':
    case 'heading':
      return textOf(block.children)
    case 'quote':
      return wordsOf(block.children)
    case 'list':
      return block.items.map(wordsOf).join('\n')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(textOf).join(' ')).join('\n')
    default:
      return ''
  }
}

const EXCERPT_CHARACTERS = 200

/** Cuts text after 200 code points, not UTF-16 units, so that no emoji is split. */
export function excerptOf(content: string): string {
  // Slices before splitting, because a post may be as long as a book.
  const characters = [...content.slice(0, 2 * (EXCERPT_CHARACTERS + 1))]
  if (characters.length <= EXCERPT_CHARACTERS) return content
  return `${characters.slice(0, EXCERPT_CHARACTERS).join('')}...`
}

/** The first 200 characters of the words. */
export const excerptOfText = (content: string, format: TextFormat) =>
  excerptOf(format === 'text' ? content : wordsOf(parseText(content, format)))

/** The links of a text with their words. */
export const linksOfText = (tree: TextTree) =>
  [...nodesOf(tree)]
    .filter((node) => typeof node === 'object' && node.kind === 'link')
    .map(({ href, children }) => ({ href, text: textOf(children) }))

/** The identifiers of the headings. */
export const anchorsOf = (tree: TextTree) =>
  new Set([...nodesOf(tree)].flatMap((node) => (typeof node === 'object' && node.kind === 'heading' ? node.id : [])))

export const ELEMENTS_MAX = 20_000
export const TOO_MANY_ELEMENTS = 'This text would make more than 20,000 elements. Split it into several posts.'

/** The number of HTML elements in which the browser shows this text. */
export function countElements(tree: TextTree): number {
  let elements = 0
  for (const node of nodesOf(tree)) {
    if (typeof node === 'string') continue
    elements += 1
    if (node.kind === 'heading') elements += 2
    if (node.kind === 'list') elements += node.items.length
    if (node.kind === 'table') elements += (node.rows.length + 1) * (node.columns.length + 1)
  }
  return elements
}
