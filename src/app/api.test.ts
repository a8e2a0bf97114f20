import { expect, test } from 'bun:test'
import { createAdministrator, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { CALLERS } from './callers.ts'

const its = withSite()

test.each([
  ['GET', '/api'],
  ['GET', '/api/nothing'],
  ['PUT', '/api/about-us'],
  ['DELETE', '/api/about-us/1'],
])('an administrator who calls the unknown route %s %s gets a JSON 404', async (method, path) => {
  const { bearer } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  const response = await its.site.request(path, { method, headers: bearer })
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ error: 'API call not found.' })
})

const NOT_DESCRIBED = /^GET \/(?:api\/openapi\.json|api\/docs|admin\/)/

test('every response in the OpenAPI document has a schema that exists', async () => {
  const { paths, components } = await (await its.site.get('/api/openapi.json')).json()
  type Call = { responses: Record<string, { content?: { 'application/json'?: { schema: Record<string, unknown> } } }> }
  const calls = Object.values<Record<string, Call>>(paths).flatMap((methods) => Object.values(methods))
  for (const response of calls.flatMap(({ responses }) => Object.values(responses))) {
    const schema = response.content?.['application/json']?.schema ?? { type: 'none' }
    const name = String(schema.$ref ?? '').replace('#/components/schemas/', '')
    expect(name in components.schemas || 'type' in schema || 'anyOf' in schema || 'allOf' in schema).toBe(true)
    expect(schema).not.toHaveProperty('def')
  }
})

test('the OpenAPI document lists every call', async () => {
  const { openapi, paths } = await (await its.site.get('/api/openapi.json')).json()
  expect(openapi).toBe('3.1.0')
  const described = Object.entries<object>(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  const calls = Object.keys(CALLERS).filter((call) => !NOT_DESCRIBED.test(call))
  expect(described.filter((call) => call.includes(' /api/')).sort()).toEqual(calls.sort())
  for (const path of ['/test-results/:id.json', '/certificates.json', '/certificates.csv'])
    expect(described).toContain(`GET ${path}`)
})

type Schema = {
  $ref?: string
  anyOf?: Schema[]
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}
type Call = {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
}

/** Names that every object has, and whole numbers that PostgreSQL or JavaScript cannot represent. */
const NAMES = ['constructor', '__proto__', 'toString']
const NUMBERS = [2 ** 31, 2 ** 53]

/** Returns functions that make a usual value of a schema, and values in each of which one part is strange. */
function valuesOf(schemas: Record<string, Schema>) {
  const choicesOf = ({ $ref, anyOf, ...schema }: Schema): Schema[] =>
    $ref ? choicesOf(schemas[$ref.replace(/.*\//, '')] ?? {}) : (anyOf?.flatMap(choicesOf) ?? [schema])
  const isOf = ({ type }: Schema, ...types: string[]) => [type].flat().some((one) => types.includes(one ?? ''))
  const usual = (schema: Schema): unknown => {
    const [one = {}] = choicesOf(schema)
    const { properties = {}, required = [], items } = one
    if (isOf(one, 'object')) return Object.fromEntries(required.map((name) => [name, usual(properties[name] ?? {})]))
    if (isOf(one, 'array')) return items ? [usual(items)] : []
    return one.enum?.[0] ?? (isOf(one, 'integer') ? 1 : isOf(one, 'boolean') || 'june@example.com')
  }
  const strange = (schema: Schema): unknown[] =>
    choicesOf(schema).flatMap((one): unknown[] => {
      if (isOf(one, 'array')) return strange(one.items ?? {}).map((value) => [value])
      if (!isOf(one, 'object')) return isOf(one, 'integer', 'number') ? NUMBERS : one.enum ? NAMES : []
      const others = usual(one) as object
      const parts = Object.entries(one.properties ?? {}).flatMap(([name, part]) =>
        strange(part).map((value) => ({ ...others, [name]: value })),
      )
      return [...parts, { ...others, ...Object.fromEntries(NAMES.map((name) => [name, { id: 1 }])) }]
    })
  return strange
}

test('no call answers the name of a member of every object, or a number that is too large, with a server error', async () => {
  const { paths, components } = await (await its.site.get('/api/openapi.json')).json()
  const strange = valuesOf(components.schemas)
  const { id } = await createAdministrator(its.site.db)
  const failures: string[] = []
  let { bearer } = await signIn(its.site.db, id)
  const send = async (method: string, url: string, body?: string) => {
    const headers = { 'content-type': 'application/json', ...bearer }
    const response = await its.site.request(url, { method, headers, ...(body && { body }) })
    // Some calls end the session.
    if (response.status === 401) ({ bearer } = await signIn(its.site.db, id))
    if (response.status >= 500) failures.push(`${method} ${url} ${body} ${response.status}`)
  }
  const usualPath = (path: string) => path.replace('{noun}', 'post').replaceAll(/\{\w+\}/g, '1')
  for (const [path, calls] of Object.entries<Record<string, Call>>(paths))
    for (const [name, { parameters = [], requestBody }] of Object.entries(calls)) {
      const method = name.toUpperCase()
      const body = method === 'GET' ? undefined : '{}'
      for (const { name, in: place, schema } of parameters)
        for (const value of [NAMES[0], ...strange(schema)])
          await send(
            method,
            usualPath(place === 'path' ? path.replace(`{${name}}`, `${value}`) : `${path}?${name}=${value}`),
            body,
          )
      const { schema = {} } = requestBody?.content['application/json'] ?? {}
      for (const value of strange(schema)) await send(method, usualPath(path), JSON.stringify(value))
    }
  const look = 'accent=%23ffdd00&ground=%235b2a86&scheme=dark&typefaces=fraunces&heroImageId=0&page=/'
  for (const name of [...NAMES, ...NUMBERS])
    for (const url of [
      ...['/', '/blog/', '/files/', '/assets/', '/pdfjs/wasm/', '/api/docs/', '/admin/'].map((folder) => folder + name),
      ...['/', '/art/7d5717-0f1f17-light/'].map((folder) => `${folder}${name}.svg`),
      ...[`/files/${crypto.randomUUID()}/1.${name}`, `/drawn/${'a'.repeat(16)}/${name}`],
      ...['/blog?page=', '/test-results?page=', '/test-results?search=', '/contact-us?batch='].map(
        (page) => page + name,
      ),
      ...['/api/admin/look/colors', '/admin/look/preview'].map((path) => `${path}?${look}&logoId=${name}`),
    ])
      await send('GET', url)
  expect(failures).toEqual([])
})

test('the API docs page has no empty table or type, and its assets load', async () => {
  const page = await (await its.site.get('/api/docs')).text()
  for (const [, asset] of page.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)) {
    expect((await its.site.get(asset ?? '')).status).toBe(200)
  }
  expect(page).not.toMatch(/<tbody><\/tbody>|Request body: \.|Type: \./)
  expect(page).toContain('a form (<code>multipart/form-data</code>) with file')
})
