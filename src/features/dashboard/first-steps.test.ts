import { expect, test } from 'bun:test'
import { fillNewSite } from '#app/starter/load.ts'
import { type BackupStatus, recordBackupStatus } from '#platform/backup/status.queries.ts'
import { createBackup } from '#testing/create-backup.ts'
import { createTestSite } from '#testing/create-test-site.ts'
import { asAdministrator, createAdministrator, createCertificate, createMail, createPost } from '#testing/factories.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import { withSite } from '#testing/with-site.ts'
import type { FirstStep } from './first-steps.schema.ts'

const its = withSite()

const STEPS = '/api/admin/first-steps'
const SETTINGS = '/api/admin/settings'
const MAIL_SERVER = '/api/admin/mail-server'
const INVITES = '/api/invite'
const { name, logo, colors, certificate, post, email, colleague, backup } = {
  name: 'Set name, email and time zone (UTC)',
  logo: 'Add your logo',
  colors: 'Choose your colors',
  certificate: 'Add your first certificate',
  post: 'Publish your first post',
  email: 'Set up email',
  colleague: 'Invite a colleague',
  backup: 'Keep a backup elsewhere',
}

type Call = Awaited<ReturnType<typeof asAdministrator>>

/** The steps that are done. */
async function done(call: Call): Promise<string[]> {
  const { steps } = (await call('GET', STEPS)).body
  return steps.filter(({ isDone }: FirstStep) => isDone).map(({ text }: FirstStep) => text)
}

/** Signs in on another site, with these environment variables. */
async function withEnv(env: Record<string, string>, check: (call: Call, site: typeof its.site) => Promise<unknown>) {
  const site = await createTestSite(env)
  await check(await asAdministrator(site), site)
  await site.close()
}

test('a new site with starter content has eight first steps, none of them done', async () => {
  await fillNewSite(its.site)
  const call = await asAdministrator(its.site)
  const { status, body } = await call('GET', STEPS)
  const texts = [name, logo, colors, certificate, post, email, colleague, backup]
  expect([status, body.isHidden]).toEqual([200, false])
  expect(body.steps.map(({ text, isDone }: FirstStep) => [text, isDone])).toEqual(texts.map((text) => [text, false]))
})

test('the first steps for name and email, and for colors, are done while their settings differ from the starter content', async () => {
  const call = await asAdministrator(its.site)
  await call('PUT', SETTINGS, { brand: 'Moss & Co' })
  expect(await done(call)).toEqual([])
  await call('PUT', SETTINGS, { contactEmail: 'hello@moss.example' })
  expect(await done(call)).toEqual([name])
  await call('PUT', SETTINGS, { accent: '#336699' })
  expect(await done(call)).toEqual([name, colors])
  await call('PUT', SETTINGS, { brand: 'Fernhollow Botanicals', accent: '#7d5717' })
  expect(await done(call)).toEqual([])
  await withEnv({ BRAND: 'Moss & Co', CONTACT_EMAIL: 'hello@moss.example' }, async (call) =>
    expect(await done(call)).toEqual([name]),
  )
})

test('the first step “Add your logo” is done while the settings have a logo', async () => {
  const call = await asAdministrator(its.site)
  const updated_at = its.site.now().toISOString()
  for (const [logoId, expected] of [
    [7, [logo]],
    [0, []],
  ] as const) {
    const row = { id: 1 as const, value: JSON.stringify({ logoId }), updated_at }
    await its.site.db
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    expect(await done(call)).toEqual([...expected])
  }
})

test('the first step “Add your first certificate” is done while a certificate that is not starter content is published', async () => {
  await fillNewSite(its.site)
  const call = await asAdministrator(its.site)
  const { coas } = (await call('GET', '/api/manage?page=1&pageSize=1')).body
  await call('PUT', `/api/manage/update/${coas[0].id}`, { title: 'Our flower' })
  const { id } = await createCertificate(its.site.db, { position: null })
  expect(await done(call)).toEqual([])
  await call('POST', '/api/manage/create', { id })
  expect(await done(call)).toEqual([certificate])
  await call('DELETE', `/api/manage/delete/${id}`)
  expect(await done(call)).toEqual([])
})

test("the first step “Publish your first post” is done while a post with the grower's own text is published", async () => {
  await fillNewSite(its.site)
  const call = await asAdministrator(its.site)
  const [starter] = (await call('GET', '/api/blog')).body
  await call('PUT', `/api/blog/${starter.id}`, { title: 'Hello', author: 'June' })
  const { id } = await createPost(its.site.db, { published: 0 })
  expect(await done(call)).toEqual([])
  await call('PUT', `/api/blog/${id}`, { published: true })
  expect(await done(call)).toEqual([post])
  await call('DELETE', `/api/blog/${id}`)
  expect(await done(call)).toEqual([])
  await call('PUT', `/api/blog/${starter.id}`, { content: 'Our first year.' })
  expect(await done(call)).toEqual([post])
})

test('the first step “Set up email” is done once the current mail server has accepted an email', async () => {
  const call = await asAdministrator(its.site)
  const { port, url } = await startSmtp()
  const server = { host: '127.0.0.1', port, security: 'none', user: '' }
  const test = async (server?: object) =>
    expect((await call('POST', `${MAIL_SERVER}/test`, { server })).status).toBe(200)
  await call('PUT', MAIL_SERVER, { ...server, host: 'nope.invalid', port: 587, security: 'starttls' })
  await test()
  expect(await done(call)).toEqual([])
  await test(server)
  expect(await done(call)).toEqual([])
  await call('PUT', MAIL_SERVER, server)
  expect(await done(call)).toEqual([email])
  await call('PUT', MAIL_SERVER, { ...server, host: 'localhost' })
  expect(await done(call)).toEqual([])
  await createMail(its.site.db)
  its.site.mailQueue.wake()
  await its.site.mailQueue.settle()
  expect(await done(call)).toEqual([email])
  await its.site.db.updateTable('mail_server').set({ sealed_password: 'damaged' }).execute()
  expect(await done(call)).toEqual([])
  await call('DELETE', MAIL_SERVER, {})
  expect(await done(call)).toEqual([])
  await withEnv({ SMTP_URL: url }, async (call) => {
    expect(await done(call)).toEqual([])
    await call('POST', `${MAIL_SERVER}/test`, {})
    expect(await done(call)).toEqual([email])
  })
})

test('the first step “Invite a colleague” is done while an invitation is open for someone who is not yet an administrator', async () => {
  const call = await asAdministrator(its.site)
  const { email: own } = (await call('GET', '/api/admin/account')).body
  await call('POST', INVITES, { email: own.toUpperCase() })
  expect(await done(call)).toEqual([])
  const { id } = (await call('POST', INVITES, { email: 'june@example.com' })).body
  expect(await done(call)).toEqual([colleague])
  await call('DELETE', `${INVITES}/${id}`)
  expect(await done(call)).toEqual([])
  await call('POST', INVITES, { email: 'june@example.com' })
  await its.site.db.updateTable('invites').set({ expires_at: its.site.now().toISOString() }).execute()
  expect(await done(call)).toEqual([])
})

test('the first step “Invite a colleague” is done while there is a second administrator', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createAdministrator(its.site.db)
  expect(await done(call)).toEqual([colleague])
  await call('DELETE', `/api/admin/administrators/${id}`)
  expect(await done(call)).toEqual([])
})

test('the first step “Keep a backup elsewhere” is done once an administrator has downloaded a backup', async () => {
  const call = await asAdministrator(its.site)
  await createBackup(its.site.dataDir)
  const { body } = await call('POST', '/api/admin/backups/download')
  expect(await done(call)).toEqual([])
  // The archive is no JSON.
  await expect(call('GET', body.href)).rejects.toThrow()
  expect(await done(call)).toEqual([backup])
})

test('the first step “Keep a backup elsewhere” is done once a backup has been copied to another disk', async () => {
  const copy = { at: '2024-09-11T03:00:00.000Z', name: '2024-09-11', isEncrypted: false, bytes: 700 }
  const copies: [BackupStatus['copy'], string[]][] = [
    [null, []],
    [{ ...copy, isOnSameDisk: true }, []],
    [{ ...copy, isOnSameDisk: false }, [backup]],
  ]
  await withEnv({ BACKUP_TO: '/dev/shm' }, async (call, { db }) => {
    for (const [copy, expected] of copies) {
      await recordBackupStatus(db, { copy })
      expect(await done(call)).toEqual(expected)
    }
  })
})

test('with locked settings, the first steps that change settings are left out', async () => {
  await withEnv({ SETTINGS: 'locked' }, async (call) => {
    const { steps } = (await call('GET', STEPS)).body
    expect(steps.map(({ text }: FirstStep) => text)).toEqual([certificate, post, colleague, backup])
  })
})

test('an administrator can hide the first steps for all administrators and bring them back', async () => {
  const call = await asAdministrator(its.site)
  const other = await asAdministrator(its.site)
  for (const isHidden of [true, true, false, false]) {
    const { status, body } = await call('PUT', STEPS, { isHidden })
    expect([status, body.isHidden, body.steps.length]).toEqual([200, isHidden, 8])
    expect((await other('GET', STEPS)).body).toEqual(body)
  }
  const { events } = (await call('GET', '/api/admin/audit?kind=settings')).body
  const actions = events.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(['brought back the first steps', 'hid the first steps'])
  expect((await call('PUT', STEPS, { isHidden: 'yes' })).status).toBe(400)
})
