import { type ESTree, parseSync, Visitor } from 'vite'

/** A `screen` text is any string of the product with words in it: on a page, in an email, an error or the API description. */
export type Kind = 'comment' | 'screen' | 'test name' | 'document'
export type Text = { path: string; line: number; kind: Kind; text: string }

const TEST_PATH = /\.(test|spec)\.tsx?$/
const HAS_WORDS = /[a-z]{2}[,;:]? (?:…[,.]? )?[a-z]/i
const DIRECTIVE = /^(test: |biome-ignore|@ts-|\/ <)/
const TEST_FUNCTIONS = new Set(['test', 'it', 'describe'])

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Returns the English texts of a file: comments, strings and test names of a program, or the blocks of Markdown. */
export function readTexts(path: string, source: string): Text[] {
  const starts = [...source.matchAll(/^/gm)].map(({ index }) => index)
  const lineAt = (offset: number) => starts.findLastIndex((start) => start <= offset) + 1
  const found: Text[] = []
  const add = (kind: Kind, offset: number, raw: string) => {
    const text = plain(raw)
    if (text && !DIRECTIVE.test(text)) found.push({ path, line: lineAt(offset), kind, text })
  }
  if (path.endsWith('.md')) for (const { offset, text } of blocksOf(source)) add('document', offset, text)
  else if (path.endsWith('.css'))
    for (const { index, 1: text = '' } of source.matchAll(/\/\*([\s\S]*?)\*\//g)) add('comment', index, text)
  else readProgram(path, source, add)
  return found.sort((one, other) => one.line - other.line)
}

function readProgram(path: string, source: string, add: (kind: Kind, offset: number, text: string) => void) {
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  let block = ''
  let blockStart = 0
  comments.forEach(({ type, value, start, end }, index) => {
    if (!block) blockStart = start
    block += ` ${type === 'Block' ? value.replace(/^\s*\*+ ?/gm, '') : value}`
    const next = comments[index + 1]
    const goesOn = type === 'Line' && next?.type === 'Line' && /^\n[ \t]*$/.test(source.slice(end, next.start))
    if (goesOn) return
    add('comment', blockStart, block)
    block = ''
  })

  const isTestFile = TEST_PATH.test(path)
  const addString = (node: ESTree.Node, text: string) => {
    if (!isTestFile && HAS_WORDS.test(text)) add('screen', node.start, text)
  }
  const skipped = new Set<unknown>()
  new Visitor({
    ImportDeclaration: ({ source }) => skipped.add(source),
    TaggedTemplateExpression: ({ quasi }) => skipped.add(quasi),
    CallExpression: ({ callee, arguments: [name] }) => {
      if (!isTestFile || !name) return
      const words = textOf(name)
      if (words && TEST_FUNCTIONS.has(/^\w+/.exec(source.slice(callee.start, callee.end))?.[0] ?? ''))
        add('test name', name.start, words)
    },
    JSXText: (node) => addString(node, node.value),
    Literal: (node) => {
      if (typeof node.value === 'string' && !skipped.has(node)) addString(node, node.value)
    },
    TemplateLiteral: (node) => {
      if (!skipped.has(node)) addString(node, textOf(node) ?? '')
    },
  }).visit(program)
}

function textOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…')
}

// A paragraph, a list item, a table row or a heading.
const BLOCK = /^(?!\s*$)(?:.+)(?:\n(?!\s*$|\s*(?:[-*|#>]|\d+\.) ).+)*/gm

function blocksOf(source: string) {
  const withoutCode = source.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ''))
  return [...withoutCode.matchAll(BLOCK)].map(({ index, 0: text }) => ({ offset: index, text }))
}
