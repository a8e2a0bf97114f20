import type { Node, Schema } from '@tiptap/pm/model'
import { markdown, parseText } from '../text/parse-text.ts'
import { blockJson, blockMarkdown } from './block-markdown.ts'
import { editorSchema } from './editor-schema.ts'

const LINES = /[^\r\n]*(?:\r\n?|\n)|[^\r\n]+$/g
const LINE_END = /(?:\r\n?|\n)$/
const SEAM = '\n\n'

/** A block as it was written, and its place among the blocks of the text. */
type Kept = { source: string; place: number }

type Env = Parameters<typeof markdown.parse>[1] & object

const topLevel = (text: string, env: Env = {}) =>
  markdown.parse(text, env).filter(({ level, nesting }) => level === 0 && nesting >= 0)

const treeOf = (source: string) => JSON.stringify(parseText(source, 'markdown'))

/** Cuts a text into its blocks and the gaps between them: one gap before each block, and one at the end. */
export function cutText(content: string, env: Env = {}) {
  const lines = content.match(LINES) ?? []
  const ranges: [number, number][] = []
  /** Code blocks whose last line end is part of the code, because nothing closes them. */
  const whole = new Set<number>()
  let next = 0
  const addHidden = (end: number) => {
    // Definitions of links show nothing. They need a block, or they would vanish with their neighbors.
    const written = lines.slice(next, end).map((line) => line.trim() !== '')
    if (written.includes(true)) ranges.push([next + written.indexOf(true), next + written.lastIndexOf(true) + 1])
  }
  for (const { map, type, content: code } of topLevel(content, env)) {
    const [from, to] = map as [number, number]
    addHidden(from)
    ranges.push([from, to])
    if (type === 'fence' && /\n\n$/.test(code)) whole.add(from)
    next = to
  }
  addHidden(lines.length)
  const sources: string[] = []
  const gaps: string[] = []
  let end = 0
  let rest = ''
  for (const [from, to] of ranges) {
    const text = lines.slice(from, to).join('')
    const source = whole.has(from) ? text : text.replace(LINE_END, '')
    sources.push(source)
    gaps.push(rest + lines.slice(end, from).join(''))
    rest = text.slice(source.length)
    end = to
  }
  gaps.push(rest + lines.slice(end).join(''))
  return { sources, gaps }
}

const sourceNode = (schema: Schema, source: string) => schema.node('source', null, [schema.text(source)])

/** Returns the node of a block, or one that holds its source if the editor would change how it renders. */
function nodeOf(schema: Schema, source: string, env: Env): Node {
  const refersToOthers =
    env.references && JSON.stringify(markdown.parse(source, {})) !== JSON.stringify(markdown.parse(source, { ...env }))
  const [block, ...others] = refersToOthers ? [] : parseText(source, 'markdown')
  if (!block || others.length > 0) return sourceNode(schema, source)
  const srcOf = (key: string) => (key.startsWith('upload:') ? key : fileOf(source, key))
  try {
    const node = schema.nodeFromJSON(blockJson(block, srcOf))
    node.check()
    return treeOf(blockMarkdown(node)) === treeOf(source) ? node : sourceNode(schema, source)
  } catch {
    return sourceNode(schema, source)
  }
}

const FILE = /^\/files\/[\w-]+\/\d+\.webp/

function fileOf(source: string, key: string) {
  const [file] = source.slice(Math.max(0, source.indexOf(`/files/${key}/`))).match(FILE) ?? []
  if (!file) throw new Error('The address of this picture has escapes.')
  return file
}

/** Opens a text in the editor. `save` returns it with every byte of the blocks that are unchanged. */
export function openKept(content: string, schema = editorSchema) {
  const env: Env = {}
  const { sources, gaps } = cutText(content, env)
  const originals = new Map<Node, Kept>()
  /** Undo creates new nodes that equal the first ones. */
  const same = new Map<string, Kept>()
  sources.forEach((source, place) => {
    const node = nodeOf(schema, source, env)
    originals.set(node, { source, place })
    same.set(JSON.stringify(node), { source, place })
  })
  const written = new WeakMap<Node, string>()
  const nodes = [...originals.keys()]
  // The cursor needs a place after a picture or a table.
  if (nodes.at(-1)?.type.name !== 'paragraph') nodes.push(schema.node('paragraph'))
  const doc = schema.node('doc', null, nodes)

  function markdownOf(node: Node): string {
    const text = written.get(node) ?? blockMarkdown(node)
    written.set(node, text)
    return text
  }

  function save(edited: Node): string {
    let done = ''
    let last: { node: Node; text: string; kept: Kept | undefined } | undefined
    for (const node of edited.children) {
      const kept = originals.get(node) ?? same.get(JSON.stringify(node))
      const text = kept?.source ?? markdownOf(node)
      if (text === '') continue
      if (!last) {
        done = kept?.place === 0 ? (gaps[0] ?? '') : ''
        last = { node, text, kept }
      } else if (kept && last.kept && kept.place === last.kept.place + 1) {
        done += last.text + gaps[kept.place]
        last = { node, text, kept }
      } else {
        const [before, after] = apart(last, { node, text })
        done += before + SEAM
        last = { node, text: after, kept }
      }
    }
    const isEnd = !last || last.kept?.place === sources.length - 1
    return done + (last?.text ?? '') + (isEnd ? (gaps.at(-1) ?? '') : '')
  }

  return { doc, save }
}

type Piece = { node: Node; text: string }

/** Returns the texts of two blocks in a form in which the first does not swallow the second. */
function apart(first: Piece, second: Piece): [string, string] {
  const formsOf = ({ node, text }: Piece) =>
    node.type.name === 'source' ? [text] : [text, blockMarkdown(node), blockMarkdown(node, true)]
  for (const before of formsOf(first))
    for (const after of formsOf(second))
      if (topLevel(before + SEAM + after).length === topLevel(before).length + topLevel(after).length)
        return [before, after]
  return [first.text, second.text]
}
