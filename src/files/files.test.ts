import { expect, test } from 'bun:test'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { NOW } from '../testing/create-test-site.ts'
import { createAdministrator, createCoa, signIn } from '../testing/factories.ts'
import { withSite } from '../testing/with-site.ts'
import { newFileKey } from './file-store.ts'

const its = withSite()
const BYTES = new TextEncoder().encode('%PDF-0123456789')

async function storePdf() {
  const name = `${newFileKey()}/certificate.pdf`
  await its.site.files.put(name, BYTES)
  return `/files/${name}`
}

test('a file is served for ever, as what it is', async () => {
  const response = await its.site.get(await storePdf())
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '15',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  })
  expect(await response.bytes()).toEqual(BYTES)
})

test.each([
  ['bytes=0-3', 206, '%PDF', 'bytes 0-3/15'],
  ['bytes=5-', 206, '0123456789', 'bytes 5-14/15'],
  ['bytes=-2', 206, '89', 'bytes 13-14/15'],
  ['bytes=10-999', 206, '56789', 'bytes 10-14/15'],
  ['bytes=99-', 416, '', 'bytes */15'],
  ['lines=1-2', 200, '%PDF-0123456789', null],
  ['bytes=0-1,4-5', 200, '%PDF-0123456789', null],
])('range %s', async (range, status, body, contentRange) => {
  const response = await its.site.get(await storePdf(), { range })
  expect(response.status).toBe(status)
  expect(response.headers.get('content-range')).toBe(contentRange)
  expect(await response.text()).toBe(body)
})

test('a certificate is saved under its own name; in the trash it is there for administrators only', async () => {
  const url = await storePdf()
  const [, , file_key = ''] = url.split('/')
  const { id } = await createCoa(its.site.db, { file_key, file_name: 'Größe “A”.pdf' })
  const disposition = async () => (await its.site.get(url)).headers.get('content-disposition')
  expect(await disposition()).toBe(
    `inline; filename="Gr__e _A_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%80%9CA%E2%80%9D.pdf`,
  )
  await its.site.db.updateTable('coas').set({ deleted_at: NOW.toISOString() }).where('id', '=', id).execute()
  expect((await its.site.get(url)).status).toBe(404)
  const { cookie } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  const kept = await its.site.get(url, cookie)
  expect([kept.status, kept.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
})

test('who has it already is told so', async () => {
  const url = await storePdf()
  const etag = (await its.site.get(url)).headers.get('etag') ?? ''
  expect((await its.site.get(url, { 'if-none-match': etag })).status).toBe(304)
})

test.each([
  '/files/nothing.pdf',
  '/files/..%2ftrellis.sqlite',
  '/files/../trellis.sqlite',
  `/files/${newFileKey()}/certificate.pdf`,
  `/files/${newFileKey()}/certificate.html`,
  '/files/%00',
])('%s is not there', async (path) => {
  expect((await its.site.get(path)).status).toBe(404)
})

test('a store that is no folder any more is not ready', async () => {
  const folder = join(its.site.dataDir, 'files')
  expect((await its.site.get('/readyz')).status).toBe(200)
  await rm(folder, { recursive: true })
  expect((await its.site.get('/readyz')).status).toBe(503)
  await Bun.write(folder, 'a file')
  await chmod(folder, 0o755)
  expect((await its.site.get('/readyz')).status).toBe(503)
})

test('a write that fails leaves nothing behind', async () => {
  const key = newFileKey()
  await its.site.files.put(`${key}/1.webp`, BYTES)
  await expect(its.site.files.put(`${key}/1.webp/2.webp`, BYTES)).rejects.toThrow()
  expect(await its.site.files.get(`${key}/1.webp/2.webp`)).toBeNull()
})
