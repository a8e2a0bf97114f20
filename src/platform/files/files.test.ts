import { expect, test } from 'bun:test'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { NOW } from '#testing/create-test-site.ts'
import { createAdministrator, createCertificate, createImage, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import type { Role } from '../access/roles.ts'
import { newFileKey } from './file-store.ts'

const its = withSite()
const BYTES = new TextEncoder().encode('%PDF-0123456789')

async function storePdf(given: Parameters<typeof createCertificate>[1] = {}) {
  const { id, file_key } = await createCertificate(its.site.db, given)
  const name = `${file_key}/certificate.pdf`
  await its.site.files.put(name, BYTES)
  return { id, url: `/files/${name}` }
}

test('a file is served with its media type, and caches may keep it for an hour', async () => {
  const response = await its.site.get((await storePdf()).url)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '15',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  })
  expect(await response.bytes()).toEqual(BYTES)
})

test.each([
  ['bytes=0-3', 206, '%PDF', 'bytes 0-3/15'],
  ['bytes=5-', 206, '0123456789', 'bytes 5-14/15'],
  ['bytes=-2', 206, '89', 'bytes 13-14/15'],
  ['bytes=-15', 206, '%PDF-0123456789', 'bytes 0-14/15'],
  ['bytes=-99999999999999999999', 206, '%PDF-0123456789', 'bytes 0-14/15'],
  ['bytes=-0', 416, '', 'bytes */15'],
  ['bytes=10-999', 206, '56789', 'bytes 10-14/15'],
  ['bytes=99-', 416, '', 'bytes */15'],
  ['lines=1-2', 200, '%PDF-0123456789', null],
  ['bytes=0-1,4-5', 200, '%PDF-0123456789', null],
])('a request for the range %s of a file gets %i', async (range, status, body, contentRange) => {
  const response = await its.site.get((await storePdf()).url, { range })
  expect(response.status).toBe(status)
  expect(response.headers.get('content-range')).toBe(contentRange)
  expect(await response.text()).toBe(body)
})

test('a small range of a large file is served byte for byte', async () => {
  const content = new Uint8Array(2 * 1024 ** 2).map((_, n) => n % 251)
  const { file_key } = await createCertificate(its.site.db)
  await its.site.files.put(`${file_key}/certificate.pdf`, content)
  const url = `/files/${file_key}/certificate.pdf`
  const part = await its.site.get(url, { range: 'bytes=1000000-1000009' })
  expect([part.status, await part.bytes()]).toEqual([206, content.slice(1_000_000, 1_000_010)])
  expect(await (await its.site.get(url)).bytes()).toEqual(content)
})

test('a certificate is downloaded under its original file name', async () => {
  const { url } = await storePdf({ file_name: 'Größe “A”.pdf' })
  expect((await its.site.get(url)).headers.get('content-disposition')).toBe(
    `inline; filename="Gr__e _A_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%80%9CA%E2%80%9D.pdf`,
  )
})

test('every size of an image in the trash answers 404 to visitors and 200 to owners', async () => {
  const { db, files, get } = its.site
  const { id, file_key } = await createImage(db)
  const urls = ['320.avif', '1920.webp', 'mail.jpg'].map((size) => `/files/${file_key}/${size}`)
  for (const url of urls) await files.put(url.replace('/files/', ''), BYTES)
  const { cookie, bearer } = await signIn(db, (await createAdministrator(db)).id)
  const statuses = (headers?: Record<string, string>) =>
    Promise.all(
      urls.map(async (url) => {
        const response = await get(url, headers)
        return `${response.status} ${response.headers.get('cache-control')}`
      }),
    )
  const all = (answer: string) => urls.map(() => answer)
  const moveToTrash = (deleted_at: string | null) =>
    db.updateTable('images').set({ deleted_at }).where('id', '=', id).execute()

  expect(await statuses()).toEqual(all('200 public, max-age=3600'))
  await moveToTrash(NOW.toISOString())
  expect(await statuses()).toEqual(all('404 no-store'))
  expect(await statuses({ authorization: 'Bearer forged' })).toEqual(all('404 no-store'))
  expect(await statuses(cookie)).toEqual(all('200 private, no-store'))
  expect(await statuses(bearer)).toEqual(all('200 private, no-store'))
  await moveToTrash(null)
  expect(await statuses()).toEqual(all('200 public, max-age=3600'))
})

test('the file of a certificate in the trash answers 404 to visitors and uploaders, and 200 to editors', async () => {
  const { url } = await storePdf({ deleted_at: NOW.toISOString() })
  const cookieOf = async (role: Role) =>
    (await signIn(its.site.db, (await createAdministrator(its.site.db, { role })).id)).cookie
  expect((await its.site.get(url)).status).toBe(404)
  expect((await its.site.get(url, await cookieOf('uploader'))).status).toBe(404)
  const cookie = await cookieOf('editor')
  const kept = await its.site.get(url, cookie)
  expect([kept.status, kept.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
})

test('a file that is deleted forever answers 404 at once, even to administrators', async () => {
  const { db, get, request } = its.site
  const { id, url } = await storePdf({ deleted_at: NOW.toISOString() })
  const { bearer } = await signIn(db, (await createAdministrator(db)).id)
  expect((await get(url, bearer)).status).toBe(200)
  const headers = { ...bearer, 'content-type': 'application/json' }
  const body = JSON.stringify({ kind: 'certificate', id })
  expect((await request('/api/trash', { method: 'DELETE', headers, body })).status).toBe(200)
  expect((await get(url, bearer)).status).toBe(404)
})

test('a client that already has the file gets 304', async () => {
  const { url } = await storePdf()
  const etag = (await its.site.get(url)).headers.get('etag') ?? ''
  const response = await its.site.get(url, { 'if-none-match': etag })
  expect([response.status, response.headers.get('cache-control')]).toEqual([304, 'public, max-age=3600'])
})

test.each([
  '/files/nothing.pdf',
  '/files/..%2ftrellis.sqlite',
  '/files/../trellis.sqlite',
  `/files/${newFileKey()}/certificate.pdf`,
  `/files/${newFileKey()}/certificate.html`,
  '/files/%00',
])('a request for %s gets 404', async (path) => {
  expect((await its.site.get(path)).status).toBe(404)
})

test('/readyz answers 503 while the folder of the file store is missing or is a file', async () => {
  const folder = join(its.site.dataDir, 'files')
  await its.site.probe.look()
  expect((await its.site.get('/readyz')).status).toBe(200)
  await rm(folder, { recursive: true })
  await its.site.probe.look()
  expect((await its.site.get('/readyz')).status).toBe(503)
  await Bun.write(folder, 'a file')
  await chmod(folder, 0o755)
  await its.site.probe.look()
  expect((await its.site.get('/readyz')).status).toBe(503)
})

test('a failed write leaves no file behind', async () => {
  const key = newFileKey()
  await its.site.files.put(`${key}/1.webp`, BYTES)
  await expect(its.site.files.put(`${key}/1.webp/2.webp`, BYTES)).rejects.toThrow()
  expect(await its.site.files.get(`${key}/1.webp/2.webp`)).toBeNull()
})
