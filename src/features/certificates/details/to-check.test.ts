import { expect, test } from 'bun:test'
import { starterKeys } from '#app/starter/prepared.ts'
import { asAdministrator, createCertificate, createDetails } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import type { ToCheck } from './to-check.schema.ts'

const its = withSite()

async function listed() {
  const call = await asAdministrator(its.site)
  const { status, body } = await call('GET', '/api/manage/to-check')
  expect(status).toBe(200)
  const titlesOf = (group: keyof ToCheck) => (body as ToCheck)[group].map(({ title }) => title)
  return { withoutDetails: titlesOf('withoutDetails'), replaced: titlesOf('replaced'), old: titlesOf('old') }
}

async function dashboard() {
  const call = await asAdministrator(its.site)
  const { lines } = (await call('GET', '/api/admin/waiting')).body
  const about = lines.filter(({ href }: { href: string }) => href === '/admin/manage-coa#to-check')
  return about.map(
    ({ kind, count, text }: { kind: string; count: number; text: string }) => `${kind}: ${count} ${text}`,
  )
}

async function add(title: string, details: { tested_on?: string; reported_on?: string; replaces_id?: number } = {}) {
  const { id } = await createCertificate(its.site.db, { title })
  await createDetails(its.site.db, { certificate_id: id, ...details })
  return id
}

test('staff see each certificate without details, replaced, or tested or else reported a year ago, in one list', async () => {
  const { db, clock } = its.site
  const year = clock().getUTCFullYear()
  const yearAgo = clock()
    .toISOString()
    .replace(`${year}`, `${year - 1}`)
    .slice(0, 10)
  await createCertificate(db, { title: 'Bare' })
  await createCertificate(db, { title: 'Uploaded', position: null })
  await createCertificate(db, { title: 'Deleted', deleted_at: clock().toISOString() })
  const emptied = await createCertificate(db, { title: 'Emptied' })
  await db.insertInto('certificate_details').values({ certificate_id: emptied.id, lots: '' }).execute()
  const earlier = await add('Replaced', { tested_on: '2020-01-01' })
  await add('New', { tested_on: clock().toISOString().slice(0, 10), reported_on: '2020-01-01', replaces_id: earlier })
  await add('Undated')
  await add('A year old', { tested_on: yearAgo })
  await add('Reported early', { reported_on: '2020-01-01' })
  expect(await listed()).toEqual({
    withoutDetails: ['Bare', 'Emptied'],
    replaced: ['Replaced'],
    old: ['A year old', 'Reported early'],
  })
  expect(await dashboard()).toEqual(['to do: 2 certificates without details'])
  expect((await its.site.get('/api/manage/to-check')).status).toBe(401)
})

test('starter certificates need no check, and nothing waits when each certificate has details', async () => {
  const { db } = its.site
  for (const file_key of (await starterKeys()).certificates) await createCertificate(db, { file_key })
  await add('Blue Fern')
  expect(await listed()).toEqual({ withoutDetails: [], replaced: [], old: [] })
  expect(await dashboard()).toEqual([])
})
