import type { JSONContent } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown'
import type { Inline, TextBlock } from '../text/text-tree.ts'

/** @param srcOf returns the address of a picture by its key @throws if the editor has no node for this block */
export function blockJson(block: TextBlock, srcOf: (key: string) => string): JSONContent {
  const inside = (blocks: TextBlock[]) => blocks.map((child) => blockJson(child, srcOf))
  switch (block.kind) {
    case 'paragraph':
      return { type: 'paragraph', content: inlineJson(block.children) }
    case 'heading':
      return { type: 'heading', attrs: { level: block.level }, content: inlineJson(block.children) }
    case 'list': {
      const content = block.items.map((item) => ({ type: 'listItem', content: inside(item) }))
      const { start, isTight: tight } = block
      if (start === undefined) return { type: 'bulletList', attrs: { tight }, content }
      return { type: 'orderedList', attrs: { start }, content }
    }
    case 'quote':
      return { type: 'blockquote', content: inside(block.children) }
    case 'code':
      return { type: 'codeBlock', content: block.text ? [{ type: 'text', text: block.text }] : [] }
    case 'rule':
      return { type: 'horizontalRule' }
    case 'figure': {
      const { fileKey, alt, caption } = block.picture
      return { type: 'picture', attrs: { src: srcOf(fileKey), alt, caption } }
    }
    case 'table':
      return { type: 'table', content: tableRows(block) }
    case 'plain':
      throw new Error('Plain text is no Markdown.')
  }
}

function tableRows({ columns, head, rows }: TextBlock & { kind: 'table' }): JSONContent[] {
  const rowOf = (type: string) => (cells: Inline[][]) => ({
    type: 'tableRow',
    content: cells.map((cell, index) => ({
      type,
      attrs: { align: columns[index] === 'start' ? null : columns[index] },
      content: [{ type: 'paragraph', content: inlineJson(cell) }],
    })),
  })
  return [rowOf('tableHeader')(head), ...rows.map(rowOf('tableCell'))]
}

const MARKS = { strong: 'bold', em: 'italic', strike: 'strike' }

type Marks = NonNullable<JSONContent['marks']>

function inlineJson(inlines: Inline[], marks: Marks = []): JSONContent[] {
  return inlines.flatMap((inline): JSONContent[] => {
    if (typeof inline === 'string') return [{ type: 'text', text: inline, marks }]
    switch (inline.kind) {
      case 'break':
        return [{ type: 'hardBreak', marks }]
      case 'code':
        return [{ type: 'text', text: inline.text, marks: [...marks, { type: 'code' }] }]
      case 'link':
        return inlineJson(inline.children, [...marks, { type: 'link', attrs: { href: inline.href } }])
      case 'picture':
        throw new Error('The editor shows pictures only on lines of their own.')
      default:
        return inlineJson(inline.children, [...marks, { type: MARKS[inline.kind] }])
    }
  })
}

const ENTITY = /&(?=#|\w+;)/g

const oneLineOf = (text: string) => text.replace(/\s+/g, ' ').trim()

function escapeText(text: string, isLineStart: boolean) {
  const escaped = text
    .replace(/[\\`*[\]<~|]/g, '\\$&')
    .replace(ENTITY, '\\&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    // At the end of a heading these would vanish.
    .replace(/(?<=\s)#+\s*$/, '\\$&')
  if (!isLineStart) return escaped
  return escaped
    .trimStart()
    .replace(/^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=:](?=[-=:\s]*$))/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

const escapeAddress = (address: string) =>
  address
    .replace(/[\s<>]/g, encodeURIComponent)
    .replace(/[()\\]/g, '\\$&')
    .replace(ENTITY, '\\&')

const longestRun = (text: string) => Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))

function codeFence(node: Node | undefined, isOpening: boolean) {
  const text = node?.text ?? ''
  const ticks = '`'.repeat(longestRun(text) + 1)
  // One space at each end belongs to the fence; without backticks or spaces in the code it needs none.
  const hasTick = text.startsWith('`') || text.endsWith('`')
  const hasSpaces = text.startsWith(' ') && text.endsWith(' ') && text.trim() !== ''
  const space = hasTick || hasSpaces ? ' ' : ''
  return isOpening ? ticks + space : space + ticks
}

const RULES: Record<string, string> = { left: ':--', center: ':-:', right: '--:' }

/** @param isOther whether lists use their other markers, so that they do not continue the list before */
function createSerializer(isOther: boolean): MarkdownSerializer {
  const lineOf = (cell: Node): string => oneLineOf(serializer.serialize(cell)).replace(/(?<!\\)\|/g, '\\|')
  const usesOther = (node: Node, parent: Node, index: number) => {
    let before = 0
    while (index > before && parent.child(index - before - 1).type === node.type) before++
    return (before % 2 === 1) !== isOther
  }
  const serializer: MarkdownSerializer = new MarkdownSerializer(
    {
      paragraph(state, node) {
        state.renderInline(node)
        state.closeBlock(node)
      },
      heading(state, node) {
        state.write(`${'#'.repeat(node.attrs.level)} `)
        state.renderInline(node, false)
        state.closeBlock(node)
      },
      blockquote: (state, node) => state.wrapBlock('> ', null, node, () => state.renderContent(node)),
      codeBlock(state, node) {
        const fence = '`'.repeat(Math.max(3, longestRun(node.textContent) + 1))
        state.write(`${fence}${node.attrs.language ?? ''}\n`)
        state.text(node.textContent, false)
        state.write('\n')
        state.write(fence)
        state.closeBlock(node)
      },
      horizontalRule(state, node) {
        state.write('---')
        state.closeBlock(node)
      },
      bulletList(state, node, parent, index) {
        const marker = usesOther(node, parent, index) ? '* ' : '- '
        state.renderList(node, '  ', () => marker)
      },
      orderedList(state, node, parent, index) {
        const end = usesOther(node, parent, index) ? ') ' : '. '
        const width = `${node.attrs.start + node.childCount - 1}${end}`.length
        state.renderList(node, ' '.repeat(width), (item) => `${node.attrs.start + item}${end}`.padEnd(width))
      },
      listItem: (state, node) => state.renderContent(node),
      table(state, node) {
        const rows = node.children.map((row) =>
          row.children.flatMap((cell) => [lineOf(cell), ...Array(cell.attrs.colspan - 1).fill('')]),
        )
        const columns = Math.max(...rows.map((row) => row.length))
        const aligns = Array.from(
          { length: columns },
          (_, at) => RULES[node.child(0).maybeChild(at)?.attrs.align] ?? '---',
        )
        const filled = rows.map((row) => [...row, ...Array(columns - row.length).fill('')])
        filled.splice(1, 0, aligns)
        filled.forEach((cells, row) => {
          if (row > 0) state.ensureNewLine()
          state.write(`| ${cells.join(' | ')} |`)
        })
        state.closeBlock(node)
      },
      picture(state, node) {
        const { src, alt, caption } = node.attrs
        const title = oneLineOf(caption).replace(/[\\"]/g, '\\$&').replace(ENTITY, '\\&')
        state.write(`![${escapeText(oneLineOf(alt), false)}](${src}${title && ` "${title}"`})`)
        state.closeBlock(node)
      },
      source(state, node) {
        state.text(node.textContent, false)
        state.closeBlock(node)
      },
      hardBreak(state, _, parent, index) {
        if (!parent.children.slice(index + 1).some(({ isText }) => isText)) return
        // A line with nothing but a backslash is a second break, where an empty line would end the paragraph.
        state.write(parent.maybeChild(index - 1)?.isText ? '\n' : '\\\n')
      },
      text(state, node) {
        const { atBlockStart, out } = state as MarkdownSerializerState & { atBlockStart: boolean; out: string }
        state.text(escapeText(node.text ?? '', atBlockStart || out.endsWith('\n')), false)
      },
    },
    {
      bold: { open: '**', close: '**', mixable: true, expelEnclosingWhitespace: true },
      italic: { open: '*', close: '*', mixable: true, expelEnclosingWhitespace: true },
      strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
      link: { open: '[', close: (_, { attrs }) => `](${escapeAddress(attrs.href)})`, mixable: true },
      code: {
        open: (_, __, parent, index) => codeFence(parent.child(index), true),
        close: (_, __, parent, index) => codeFence(parent.child(index - 1), false),
        escape: false,
      },
    },
    { hardBreakNodeName: 'hardBreak' },
  )
  return serializer
}

const serializers = [createSerializer(false), createSerializer(true)] as const

/** @param isOther whether lists use their other markers, so that they do not continue the list before */
export const blockMarkdown = (block: Node, isOther = false): string =>
  serializers[isOther ? 1 : 0].serialize(block.type.schema.node('doc', null, [block]))
