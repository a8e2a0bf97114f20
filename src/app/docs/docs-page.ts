import { html } from 'hono/html'
import type { createRouter } from '#platform/api/openapi.ts'

type ApiDescription = ReturnType<ReturnType<typeof createRouter>['getOpenAPI31Document']>

type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: string[]
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
  maxLength?: number
}

type Schemas = Record<string, Schema>
type Content = { content?: Record<string, { schema: Schema }>; description?: string }
type Call = { summary?: string; requestBody?: Content; responses: Record<string, Content> }

/** Renders the API description as HTML: the calls, then their schemas. */
export function docsPage(description: ApiDescription): string {
  const calls = Object.entries(description.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Call>).map(([method, call]) => ({ path, method, call })),
  )
  const schemas = (description.components?.schemas ?? {}) as Schemas
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${description.info.title} API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
<main>
<h1>${description.info.title} API</h1>
<p>${description.info.description} For tools: <a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Calls</h2>
${calls.map(
  ({ path, method, call }) => html`<section aria-label="${method.toUpperCase()} ${path}">
<h3><span>${method.toUpperCase()}</span> <code>${path}</code></h3>
<p>${call.summary}.${call.requestBody && html` Request body: ${contentName(call.requestBody)}.`}</p>
<table>
<thead><tr><th scope="col">Status</th><th scope="col">Response body</th><th scope="col">Description</th></tr></thead>
<tbody>${Object.entries(call.responses).map(
    ([status, answer]) =>
      html`<tr><th scope="row">${status}</th><td>${contentName(answer)}</td><td>${answer.description}</td></tr>`,
  )}</tbody>
</table>
</section>`,
)}
<h2>Schemas</h2>
${Object.entries(schemas).map(
  ([name, schema]) => html`<section aria-label="${name}">
<h3 id="${name}">${name}</h3>
${shapeOf(schema, schemas)}
</section>`,
)}
</main>
</body>
</html>`
  // `html` returns a promise only for a template that contains one. This template contains none.
  return String(page)
}

function shapeOf(schema: Schema, schemas: Schemas) {
  const { properties, required } = wholeOf(schema, schemas)
  const fields = Object.entries(properties)
  if (fields.length === 0) return html`<p>Type: ${typeName(schema)}. ${schema.description}</p>`
  return html`<table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
<tbody>${fields.map(
    ([field, schema]) =>
      html`<tr><th scope="row"><code>${field}</code></th><td>${typeName(schema)}${!required.includes(field) && ', optional'}</td><td>${schema.description}${schema.maxLength && ` At most ${schema.maxLength} characters.`}</td></tr>`,
  )}</tbody>
</table>`
}

/** Merges the fields of a schema with those of the schemas that it extends. */
function wholeOf({ $ref, allOf = [], properties = {}, required = [] }: Schema, schemas: Schemas): Fields {
  const parts = [...($ref ? [schemas[nameOf($ref)] ?? {}] : []), ...allOf].map((part) => wholeOf(part, schemas))
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties), properties),
    required: [...parts.flatMap((part) => part.required), ...required],
  }
}

type Fields = { properties: Record<string, Schema>; required: string[] }

const nameOf = ($ref: string) => $ref.split('/').at(-1) ?? ''

function contentName({ content = {} }: Content) {
  const form = content['multipart/form-data']?.schema
  const json = content['application/json']?.schema
  if (json && form) return html`${typeName(json)}, or ${formName(form)}`
  return form ? formName(form) : typeName(json ?? {})
}

const formName = ({ properties = {} }: Schema) =>
  html`a form (<code>multipart/form-data</code>) with ${Object.keys(properties).join(', ')}`

function typeName({ $ref, type, format, items, enum: values, anyOf, properties }: Schema): unknown {
  if ($ref) return html`<a href="#${nameOf($ref)}">${nameOf($ref)}</a>`
  if (anyOf) return html`${anyOf.map((schema, index) => html`${index > 0 && ' or '}${typeName(schema)}`)}`
  if (items) return html`list of ${typeName(items)}`
  if (properties) return html`object with ${Object.keys(properties).join(', ')}`
  if (values) return values.map((value) => `“${value}”`).join(' or ')
  return format ?? [type].flat().join(' or ')
}
