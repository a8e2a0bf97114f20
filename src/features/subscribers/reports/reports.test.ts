// test: long form
import { expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { asAdministrator, createMail, createSubscriber, createUpdate } from '#testing/factories.ts'
import { recordFigure } from '#testing/figures.ts'
import { withSite } from '#testing/with-site.ts'
import { findSubscriber } from '../subscribers.queries.ts'
import { readReports } from './read-reports.ts'

const its = withSite()

const JUNE = 'june@example.com'
const MAILBOX = 'The mailbox does not exist.'
const ONCE = 'Refused once within 60 days. After 3 times the address comes off the list.'

const sample = (name: string) =>
  readFile(new URL(`../../../testing/refusal-reports/${name}.eml`, import.meta.url), 'utf8')

/** The part with the status, which people copy from the source of a report. */
const statusOf = async (name: string) => (await sample(name)).split(/^--.*\n/m)[2]?.trim() ?? ''

const call = async (path: string, text: string) => {
  const { status, body } = await (await asAdministrator(its.site))('POST', `/api/subscribers/reports${path}`, { text })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const check = (text: string) => call('', text)
const apply = (text: string) => call('/apply', text)
const stateOf = async (email = JUNE) => (await findSubscriber(its.site.db, email))?.state
const june = (verdict: string, why: string) => ({
  people: [{ email: JUNE, verdict, why, isKnown: true }],
  unreadable: [],
})

const SHAPES: [string, string, string][] = [
  ['postfix', 'out', MAILBOX],
  ['exim', 'counts', ONCE],
  ['microsoft-365', 'out', MAILBOX],
  ['google', 'out', MAILBOX],
  ['sendmail', 'counts', ONCE],
  ['amazon-ses', 'out', MAILBOX],
  ['base64', 'out', MAILBOX],
  ['forwarded', 'out', MAILBOX],
  ['delayed', 'kept', 'The email is delayed and may still arrive.'],
]

test.each(SHAPES)(
  'a report like %s is “%s” for its recipient, with either kind of line break',
  async (name, verdict, why) => {
    await createSubscriber(its.site.db)
    const text = await sample(name)
    expect(await check(text)).toEqual(june(verdict, why))
    expect(await check(text.replaceAll('\n', '\r\n'))).toEqual(june(verdict, why))
    expect(await stateOf()).toBe('confirmed')
  },
)

test('a failure notice without a report is named, and the others are read', async () => {
  await createSubscriber(its.site.db)
  const qmail = await sample('qmail')
  expect(await check(qmail)).toEqual({ people: [], unreadable: ['failure notice'] })
  const nested = `Subject: =?utf-8?Q?Nested_=E2=9C=93?=\n${'Content-Type: multipart/mixed; boundary=a\n\n--a\n'.repeat(99)}`
  const deep = nested.replaceAll('=a\n\n--a', () => `=b${Math.random()}\n\n--b`)
  const mbox = [qmail, await sample('google'), deep, 'Hello!']
    .map((text) => `From MAILER-DAEMON Thu Aug 29 08:00:00 2024\n${text}\n`)
    .join('')
  expect(await check(mbox)).toEqual({
    ...june('out', MAILBOX),
    unreadable: ['failure notice', 'Nested ✓', 'Hello!'],
  })
})

test('each recipient of a report gets its own verdict, and people off the list come first', async () => {
  for (const email of [JUNE, 'Ada@example.com', 'eve@example.com']) await createSubscriber(its.site.db, { email })
  const { people } = await check(await sample('several'))
  expect(people).toEqual([
    { email: JUNE, verdict: 'out', why: MAILBOX, isKnown: true },
    expect.objectContaining({ email: 'ada@example.com', verdict: 'kept', why: expect.stringContaining('permanent') }),
    expect.objectContaining({ email: 'eve@example.com', verdict: 'kept', why: 'The email was passed on.' }),
    expect.objectContaining({ email: 'ivy@example.com', verdict: 'kept', isKnown: false }),
  ])
})

test('reports that are pasted one after another are all read, and so is a quoted or unquoted status', async () => {
  await createSubscriber(its.site.db)
  await createSubscriber(its.site.db, { email: 'ivy@example.com' })
  const ivy = (await sample('exim')).replaceAll(JUNE, 'ivy@example.com')
  const { people, unreadable } = await check([await sample('sendmail'), ivy].join('\n'))
  expect([people.length, unreadable]).toEqual([2, []])
  const status = await statusOf('postfix')
  expect(status).toStartWith('Content-Description: Delivery report')
  const fields = status.split('\n').slice(3).join('\n')
  const quoted = fields.split('\n').map((line) => `> ${line}`)
  for (const text of [status, fields, `Hi Nell,\n\n${quoted.join('\n')}`])
    expect(await check(text)).toEqual(june('out', MAILBOX))
})

test('a press takes people off the list, and the audit log says how many, without their addresses', async () => {
  await createSubscriber(its.site.db, { email: 'June@example.com' })
  const report = await sample('postfix')
  expect((await apply(report)).people).toMatchObject([{ email: 'June@example.com', verdict: 'out' }])
  expect(await stateOf()).toBe('refused')
  const event = await its.site.db.selectFrom('audit_events').select(['action', 'subject']).execute()
  expect(event).toEqual([{ action: 'subscriber.refused', subject: '1 person' }])
  expect(await check(report)).toEqual({
    people: [{ email: JUNE, verdict: 'kept', why: 'Is off the list already.', isKnown: true }],
    unreadable: [],
  })
})

test('a report counts once however often it is dropped, and the third other report takes the person off', async () => {
  await createSubscriber(its.site.db)
  const report = await sample('sendmail')
  const another = (id: number) => report.replace('202409200800', `2024093${id}`)
  expect(await apply(`${report}\n${report}`)).toEqual(june('counts', ONCE))
  expect(await apply(report)).toEqual(june('kept', 'This report counts already.'))
  const other = (await statusOf('sendmail')).split('\n').slice(3).join('\n')
  expect(await check(`${another(1)}\n${another(2)}`)).toEqual(june('out', 'Refused 3 times within 60 days.'))
  expect((await apply(other)).people).toMatchObject([{ why: expect.stringContaining('Refused 2 times') }])
  expect(await stateOf()).toBe('confirmed')
  expect((await apply(another(2))).people).toMatchObject([{ verdict: 'out' }])
  expect(await stateOf()).toBe('refused')
})

test('reports from before the confirmation of a person or older than 60 days do not count', async () => {
  const why = 'The report is older than 60 days, or than the confirmation of this person.'
  await createSubscriber(its.site.db, { confirmed_at: '2024-09-20T08:00:01.000Z' })
  for (const text of [await sample('postfix'), (await statusOf('google')).split('\n').slice(3).join('\n')])
    expect(await apply(text)).toEqual(june('kept', why))
  const old = (await sample('postfix')).replaceAll('20 Sep 2024', '20 Jul 2024')
  await its.site.db.updateTable('subscribers').set({ confirmed_at: '2024-01-01T00:00:00.000Z' }).execute()
  expect(await apply(old)).toEqual(june('kept', why))
  const ahead = (await sample('sendmail')).replaceAll('2024', '2034')
  expect(await apply(ahead)).toEqual(june('counts', ONCE))
  expect(await its.site.db.selectFrom('refusals').select('refused_at').execute()).toEqual([
    { refused_at: its.site.now().toISOString() },
  ])
})

test('reports count for everyone who got an update in the last 90 days, also from the automation, and for no one else', async () => {
  const report = await sample('postfix')
  const unknown = { verdict: 'kept', isKnown: false, why: "Isn't a subscriber, and got no update in the last 90 days." }
  await createMail(its.site.db, { kind: 'question', to_address: JUNE })
  expect((await apply(report)).people).toMatchObject([unknown])
  expect(await stateOf()).toBeUndefined()
  expect(await its.site.db.selectFrom('refusals').selectAll().execute()).toEqual([])
  const update = { recipient_emails: 'Ada <ada@example.com>, June <June@example.com>', is_forwarded: 1 as const }
  await createUpdate(its.site.db, { ...update, created_at: '2024-07-01T08:00:00.000Z' })
  expect((await check(report)).people).toMatchObject([unknown])
  await its.site.db.updateTable('updates').set({ created_at: '2024-09-01T08:00:00.000Z' }).execute()
  expect(await check(report)).toEqual(june('out', MAILBOX))
  await its.site.db.deleteFrom('updates').execute()
  expect((await check(report)).people).toMatchObject([unknown])
  await createMail(its.site.db, { kind: 'update', to_address: 'June@example.com', state: 'sent' })
  await apply(report)
  expect(await stateOf()).toBe('refused')
})

test('somebody who has left stays so after a report', async () => {
  await createSubscriber(its.site.db, { state: 'left', ended_at: '2024-09-01T08:00:00.000Z', ended_by: 'reader' })
  expect(await apply(await sample('postfix'))).toEqual(june('kept', 'Has left already.'))
  expect(await stateOf()).toBe('left')
})

test('the call for reports answers 400 to an empty, too long or too large text, and editors may not make it', async () => {
  const owner = await asAdministrator(its.site)
  const editor = await asAdministrator(its.site, { role: 'editor' })
  for (const path of ['/api/subscribers/reports', '/api/subscribers/reports/apply']) {
    const many = `${await sample('postfix')}\n`.repeat(201)
    for (const text of [' \n', 'a'.repeat(2_000_001), many]) {
      const { status, body } = await owner('POST', path, { text })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['text']])
    }
    expect((await editor('POST', path, { text: many })).status).toBe(403)
  }
})

test('reading 2 MB of hostile text takes little time', async () => {
  const fill = (text: string) => text.repeat(2_000_000 / text.length)
  const multipart = 'Content-Type: multipart/report; boundary=b\n\n'
  const html = `${multipart}--b\nContent-Type: text/html\n\n`
  let slowest = 0
  for (const text of [
    fill('From a 08:00\n'),
    fill('Final-Recipient: rfc822; a\n\n'),
    fill('Diagnostic-Code: a\n '),
    `Final-Recipient: ${fill('<a@a')}`,
    fill('> '),
    `Subject: ${fill('=?utf-8?Q?')}`,
    fill('boundary="'),
    multipart + fill('--b\n'),
    multipart + fill('--b--\nx:\n'),
    ...['<', '&', '<a ', '<!--', '\n', ' '].map((sign) => html + fill(sign)),
  ]) {
    const before = process.cpuUsage()
    await readReports(text).catch(() => {})
    const { user, system } = process.cpuUsage(before)
    slowest = Math.max(slowest, Math.round((user + system) / 1000))
  }
  const what = 'Slowest reading of 2 MB of hostile reports'
  recordFigure({ what, value: slowest, unit: 'ms of processor time', atMost: 3000 })
})
