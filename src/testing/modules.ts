import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** `kind`: a type import is gone at run time, and a lazy one is an `import()`. */
export type Import = { to: string; kind: 'type' | 'value' | 'lazy' }
export type Module = {
  path: string
  lines: number
  imports: Import[]
  /** Names declared in this module, without re-exports. */
  exports: string[]
  components: string[]
  zodTypes: string[]
  /** True if the module itself queries the database. */
  hasSql: boolean
}
export type Modules = Map<string, Module>

const ROOT = join(import.meta.dirname, '../..')

/** Reads the TypeScript modules of these folders, with their relative imports and their own exports. */
export function readModules(folders = ['src', 'migrations', 'scripts', 'e2e', 'bench'], root = ROOT): Modules {
  const found = new Bun.Glob(`{${folders.join(',')}}/**/*.{ts,tsx}`).scanSync(root)
  const paths = [...found].filter((path) => !path.includes('/node_modules/'))
  return new Map(paths.sort().map((path) => [path, readModule(path, readFileSync(join(root, path), 'utf8'))]))
}

export function readModule(path: string, source: string): Module {
  const { module, program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const imports: Import[] = []
  const add = (request: string, kind: Import['kind']) => {
    if (!/^[.#].*\.tsx?$/.test(request)) return
    const to = request.startsWith('#') ? `src/${request.slice(1)}` : posix.join(posix.dirname(path), request)
    imports.push({ to, kind })
  }
  const kindOf = (entries: { isType: boolean }[]) =>
    entries.length > 0 && entries.every(({ isType }) => isType) ? 'type' : 'value'
  for (const { moduleRequest, entries } of module.staticImports) add(moduleRequest.value, kindOf(entries))
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  for (const entry of exported) if (entry.moduleRequest) add(entry.moduleRequest.value, kindOf([entry]))
  new Visitor({
    ImportExpression: ({ source }) => source.type === 'Literal' && add(String(source.value), 'lazy'),
    TSImportType: ({ source }) => add(source.value, 'type'),
  }).visit(program)

  const imported = new Set(
    module.staticImports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  )
  const exports = exported
    .filter(({ moduleRequest, localName }) => !moduleRequest && !imported.has(localName.name ?? ''))
    .flatMap(({ exportName }) => exportName.name ?? [])
  const declared = (pattern: RegExp) => [...source.matchAll(pattern)].flatMap(([, name]) => name ?? [])
  const components = path.endsWith('.tsx') ? declared(/^(?:export )?(?:function|const) ([A-Z]\w*[a-z]\w*)/gm) : []
  const zodTypes = declared(/^(?:export )?type (\w+)(?:<.*>)? = [^\n]*\bz\.(?:infer|input|output)</gm)
  const hasSql = /\bsql(?:<[^`\n]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/.test(source)
  return { path, lines: source.split('\n').length - 1, imports, exports, components, zodTypes, hasSql }
}

export const isTest = (path: string) => /\.(test|spec)\.tsx?$|^e2e\/|^src\/testing\//.test(path)
