import { type ESTree, parseSync } from 'vite'

type Node = ESTree.Node
export type Pattern = { file: string; source: string; flags: string }

/** Finds a file's regular expressions: literals and `RegExp` calls. @throws if an argument of a call is not constant */
export function readPatterns(file: string, text: string): Pattern[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`Couldn't parse ${file}.`)
  const nodes = [...nodesOf(program)]
  const constants = new Map<string, Node>()
  for (const node of nodes) {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      constants.set(node.id.name, node.init)
  }
  return nodes.flatMap((node) => {
    if (node.type === 'Literal' && 'regex' in node) return { file, source: node.regex.pattern, flags: node.regex.flags }
    const isCall = node.type === 'NewExpression' || node.type === 'CallExpression'
    if (!isCall || node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return []
    const [source, flags = ''] = node.arguments.map((each) => textOf(each, constants))
    if (source === undefined) throw new Error(`${file} creates a regular expression from a value that is not constant.`)
    return { file, source, flags }
  })
}

function textOf(node: Node, constants: Map<string, Node>): string | undefined {
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'Identifier') {
    const constant = constants.get(node.name)
    return constant && textOf(constant, constants)
  }
  // String.raw is the only tag in use.
  const template = node.type === 'TaggedTemplateExpression' ? node.quasi : node
  if (template.type !== 'TemplateLiteral') return
  const parts = template.expressions.map((each) => textOf(each, constants))
  if (parts.includes(undefined)) return
  const spelling = template === node ? 'cooked' : 'raw'
  return template.quasis.map(({ value }, index) => value[spelling] + (parts[index] ?? '')).join('')
}

function* nodesOf(value: unknown): Generator<Node> {
  if (value === null || typeof value !== 'object') return
  if ('type' in value) yield value as Node
  for (const child of Object.values(value)) yield* nodesOf(child)
}
