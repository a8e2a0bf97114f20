import { expect, test } from 'bun:test'
import { createAdministrator, signIn } from '../testing/factories.ts'
import { withSite } from '../testing/with-site.ts'

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
  expect(Object.keys(paths).sort()).toEqual([
    '/api/about-us',
    '/api/about-us/create',
    '/api/about-us/delete',
    '/api/about-us/save-image-id',
    '/api/about-us/update',
    '/api/about-us/update-order',
    '/api/admin/account',
    '/api/admin/account/password',
    '/api/admin/administrators',
    '/api/admin/administrators/{id}',
    '/api/admin/audit',
    '/api/admin/audit/actors',
    '/api/admin/auth/forgot',
    '/api/admin/auth/login',
    '/api/admin/auth/logout',
    '/api/admin/auth/setup',
    '/api/admin/backups',
    '/api/admin/backups/download',
    '/api/admin/backups/{name}/download',
    '/api/admin/first-steps',
    '/api/admin/logo',
    '/api/admin/look/before',
    '/api/admin/look/colors',
    '/api/admin/mail-server',
    '/api/admin/mail-server/sender',
    '/api/admin/mail-server/test',
    '/api/admin/sessions',
    '/api/admin/sessions/{id}',
    '/api/admin/settings',
    '/api/admin/starter-content',
    '/api/admin/starter-content/restore',
    '/api/admin/versions/{noun}/{id}',
    '/api/admin/versions/{noun}/{id}/{version}',
    '/api/admin/versions/{noun}/{id}/{version}/restore',
    '/api/admin/waiting',
    '/api/blog',
    '/api/blog/{id}',
    '/api/blog/{id}/stored',
    '/api/contact',
    '/api/contact/csv',
    '/api/contact/ending',
    '/api/contact/held',
    '/api/contact/held/count',
    '/api/contact/held/{id}',
    '/api/contact/held/{id}/release',
    '/api/contact/notices',
    '/api/contact/stamp',
    '/api/contact/{id}',
    '/api/hero',
    '/api/images',
    '/api/images/unassigned',
    '/api/images/{id}',
    '/api/invite',
    '/api/invite/accept',
    '/api/invite/verify',
    '/api/invite/{id}',
    '/api/invite/{id}/link',
    '/api/mails',
    '/api/mails/retry',
    '/api/mails/{id}/retry',
    '/api/manage',
    '/api/manage/certificate/{id}',
    '/api/manage/create',
    '/api/manage/delete/{id}',
    '/api/manage/pdfs',
    '/api/manage/unnamed',
    '/api/manage/update-order',
    '/api/manage/update/{id}',
    '/api/manage/{id}/text',
    '/api/quotes',
    '/api/quotes/{id}',
    '/api/slides',
    '/api/slides/update-order',
    '/api/slides/{id}',
    '/api/subscribers',
    '/api/trash',
    '/api/trash/restore',
    '/api/unsubscribe',
    '/api/upload',
    '/api/weekly-update',
    '/api/weekly-update/recipients',
    '/api/weekly-update/send-email',
    '/api/weekly-update/suggestions',
    '/api/weekly-update/under-way',
    '/api/weekly-update/{id}',
    '/api/weekly-update/{id}/stop',
  ])
})

test('the API docs page has no empty table or type, and its assets load', async () => {
  const page = await (await its.site.get('/api/docs')).text()
  for (const [, asset] of page.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)) {
    expect((await its.site.get(asset ?? '')).status).toBe(200)
  }
  expect(page).not.toMatch(/<tbody><\/tbody>|Request body: \.|Type: \./)
  expect(page).toContain('a form (<code>multipart/form-data</code>) with file')
})
