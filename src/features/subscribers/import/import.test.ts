import { expect, test } from 'bun:test'
import { NOW } from '#testing/create-test-site.ts'
import { asAdministrator, createSubscriber, putSettings } from '#testing/factories.ts'
import { visitorOf } from '#testing/subscribing.ts'
import { withSite } from '#testing/with-site.ts'
import { keepErasedOut } from '../subscribers.queries.ts'
import { sortLines } from './import.queries.ts'
import { readSubscribersFile } from './read-subscribers-file.ts'

const its = withSite()

const ALL = { interests: ['certificates', 'posts', 'markets'], how: 'confirm' }
const AGREED = { ...ALL, how: 'agreed', at: '2024-07-04', source: 'Sign-up sheet', wording: 'Send me your news.' }

const call = async (path: string, body: object) =>
  (await asAdministrator(its.site))('POST', `/api/subscribers/${path}`, body)
const importFile = (csv: string, how: object = AGREED) => call('import', { csv, ...how })
const preview = (csv: string) => call('import/preview', { csv })

const rows = () => its.site.db.selectFrom('subscribers').selectAll().orderBy('id').execute()
const states = async () => Object.fromEntries((await rows()).map(({ email, state }) => [email, state]))
const mails = () =>
  its.site.db.selectFrom('queued_mails').select(['to_address', 'kind', 'state']).orderBy('id').execute()

/** The addresses of a file. A minus sign marks people who left. */
async function readIn(csv: string) {
  const { lines } = await readSubscribersFile(csv)
  return lines.map(({ email, isLeft }) => (isLeft ? `-${email}` : email))
}

const MAILCHIMP = [
  '"Email Address","First Name","Last Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,TAGS',
  '"ada@example.com",Ada,"Lovelace, Countess",4,"2023-01-02 10:00:00",10.0.0.1,"""market"",""vip"""',
  'bo@example.com,Bo,,2,"2023-01-02 10:00:00",,',
].join('\n')

const MAILCHIMP_UNSUBSCRIBED = [
  'Email Address,First Name,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON',
  'ada@example.com,Ada,"2024-03-01 09:00:00",Spring,NORMAL (Not interested)',
].join('\r\n')

const MAILCHIMP_CLEANED = 'Email Address,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE\nada@example.com,2024-03-01 09:00:00,Spring'

const KLAVIYO = [
  'Email Marketing Consent,Email,Klaviyo ID,First Name,Address,State / Region,Email Suppressions',
  'SUBSCRIBED,ada@example.com,01H,Ada,12 Fern Rd,OR,[]',
  'UNSUBSCRIBED,bo@example.com,01J,Bo,,OR,[]',
  'SUBSCRIBED,cy@example.com,01K,Cy,,OR,[HARD_BOUNCE]',
  'NEVER_SUBSCRIBED,di@example.com,01L,Di,,OR,[]',
].join('\n')

const SUBSTACK = [
  'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at',
  'ada@example.com,false,,other,false,2023-01-02T10:00:00.000Z,',
  'bo@example.com,true,2025-01-01,yearly,true,2023-01-02T10:00:00.000Z,2023-01-02',
].join('\n')

const SHOPIFY = 'First Name,Email,Accepts Email Marketing,State\nAda,ada@example.com,yes,OR\nBo,bo@example.com,no,ME'

test.each([
  ['Mailchimp', MAILCHIMP, ['ada@example.com', 'bo@example.com']],
  ['Mailchimp: unsubscribed', MAILCHIMP_UNSUBSCRIBED, ['-ada@example.com']],
  ['Mailchimp: cleaned', MAILCHIMP_CLEANED, ['-ada@example.com']],
  ['Klaviyo', KLAVIYO, ['ada@example.com', '-bo@example.com', '-cy@example.com', '-di@example.com']],
  ['Substack', SUBSTACK, ['ada@example.com', '-bo@example.com']],
  ['Shopify', SHOPIFY, ['ada@example.com', '-bo@example.com']],
])('an export of %s names its people and those who left', async (_, csv, people) => {
  expect(await readIn(csv)).toEqual(people)
})

test.each([
  ['semicolons', 'Name;E-Mail;Status\nAda;ada@example.com;active\nBo;bo@example.com;Unsubscribed'],
  ['tabs', 'Name\tE-Mail\tStatus\nAda\tada@example.com\tactive\nBo\tbo@example.com\tCleaned'],
  ['a byte order mark', '\uFEFFEmail,Status\r\nada@example.com,subscribed\r\nbo@example.com,opted-out\r\n'],
  ['lines that end as on an old Mac', 'Email,Status\rada@example.com,subscribed\rbo@example.com,bounced'],
  ['no headings', 'Ada,ada@example.com\nBo,bo@example.com,unsubscribed'],
  [
    'repeated addresses',
    'email,status\nADA@example.com,subscribed\nada@example.com,\nbo@example.com,\nBo@Example.com,0',
  ],
])('a file with %s is read', async (_, csv) => {
  expect((await readIn(csv)).map((email) => email.toLowerCase())).toEqual(['ada@example.com', '-bo@example.com'])
})

test('a link to unsubscribe in each row does not make everybody leave', async () => {
  const csv = 'Email,Unsubscribe Link\nada@example.com,https://example.com/u/1'
  expect(await readIn(csv)).toEqual(['ada@example.com'])
})

test('the preview of a file counts new, known and left people, and names the lines without an address', async () => {
  const { db } = its.site
  await createSubscriber(db, { email: 'known@example.com' })
  await createSubscriber(db, { email: 'waits@example.com', state: 'waiting', confirmed_at: null })
  await createSubscriber(db, { email: 'left@example.com', state: 'left', ended_by: 'reader' })
  await createSubscriber(db, { email: 'refused@example.com', state: 'refused', ended_by: 'server' })
  const csv = [
    'Email,Name,Status',
    'new@example.com,"Two\nlines",subscribed',
    'KNOWN@example.com,,subscribed',
    'waits@example.com,,subscribed',
    'no address,Bo,subscribed',
    '',
    'left@example.com,,subscribed',
    'refused@example.com,,subscribed',
    'gone@example.com,,unsubscribed',
    'cy@example,Cy,subscribed',
    'known@example.com,,subscribed',
  ].join('\n')
  expect(await preview(csv)).toEqual({
    status: 200,
    body: {
      ...{ new: 1, known: 2, left: 3, leaving: 1, invalid: 2, repeated: 1 },
      invalidLines: [
        { line: 6, text: 'no address Bo subscribed' },
        { line: 11, text: 'cy@example Cy subscribed' },
      ],
    },
  })
  expect((await rows()).length).toBe(4)
  expect(await mails()).toEqual([])
})

test('people of a file who agreed already are confirmed, with the day, the source and the words', async () => {
  expect(await importFile('ada@example.com\nbo@example.com')).toEqual({
    status: 200,
    body: { message: '2 people added.', added: 2, left: 0 },
  })
  expect((await rows())[0]).toMatchObject({
    ...{ email: 'ada@example.com', state: 'confirmed', interests: 'certificates posts markets', consent_how: 'import' },
    ...{ consent_page: 'Sign-up sheet', consent_wording: 'Send me your news.', confirmed_at: NOW.toISOString() },
  })
  expect(await mails()).toEqual([])
})

test('the day when people agreed is that day in the time zone of the site', async () => {
  await putSettings(its.site, { timeZone: 'America/Los_Angeles' })
  await importFile('ada@example.com')
  expect((await rows())[0]?.consent_at).toBe('2024-07-04T07:00:00.000Z')
})

test('people of a file who must confirm wait, and each gets one email', async () => {
  const csv = 'ada@example.com\nADA@example.com\nbo@example.com'
  expect((await importFile(csv, ALL)).body.message).toBe('2 people asked to confirm by email.')
  expect(await states()).toEqual({ 'ada@example.com': 'waiting', 'bo@example.com': 'waiting' })
  expect((await importFile(csv, ALL)).body).toMatchObject({ added: 0, left: 0 })
  expect((await mails()).map(({ to_address, kind }) => [to_address, kind])).toEqual([
    ['ada@example.com', 'confirmation'],
    ['bo@example.com', 'confirmation'],
  ])
})

test.each(['agreed', 'confirm'])(
  'nobody who left, was refused or erased here comes back by a file (%s)',
  async (how) => {
    const { db } = its.site
    const owner = await asAdministrator(its.site)
    await createSubscriber(db, { email: 'left@example.com', state: 'left', ended_by: 'reader' })
    await createSubscriber(db, { email: 'removed@example.com', state: 'left', ended_by: 'staff' })
    await createSubscriber(db, { email: 'refused@example.com', state: 'refused', ended_by: 'server' })
    await createSubscriber(db, { email: 'erased@example.com' })
    await owner('POST', '/api/contact/erase', { email: 'erased@example.com' })
    const csv = 'Left@example.com\nremoved@example.com\nrefused@example.com\nErased@example.com'
    expect((await preview(csv)).body).toMatchObject({ new: 0, known: 0, left: 4, leaving: 0 })
    expect((await importFile(csv, { ...AGREED, how })).body).toMatchObject({ added: 0, left: 0 })
    expect((await rows()).filter(({ state }) => state === 'confirmed' || state === 'waiting')).toEqual([])
    expect(await mails()).toEqual([])
  },
)

test('people whom a file calls unsubscribed are left, unless they asked on the site', async () => {
  const { db } = its.site
  await createSubscriber(db, { email: 'asked@example.com' })
  await createSubscriber(db, { email: 'imported@example.com', consent_how: 'import' })
  const csv = 'email,status\nasked@example.com,unsubscribed\nimported@example.com,unsubscribed\nnew@example.com,cleaned'
  expect((await preview(csv)).body).toMatchObject({ new: 0, known: 1, left: 2, leaving: 2 })
  expect((await importFile(csv)).body).toEqual({ message: '0 people added.', added: 0, left: 2 })
  expect(await states()).toEqual({
    'asked@example.com': 'confirmed',
    'imported@example.com': 'left',
    'new@example.com': 'left',
  })
})

test('an import refuses what it cannot read, with a sentence beside the field', async () => {
  const refusals: [string, object, object][] = [
    ['', AGREED, { csv: 'Choose a file, or paste its lines.' }],
    ['email\n"ada@example.com\nbo@example.com', AGREED, { csv: 'The quotation mark in line 3 is never closed.' }],
    ['ada@example.com', { ...AGREED, interests: [] }, { interests: 'Choose at least one.' }],
    [
      'ada@example.com',
      { ...AGREED, at: '', source: ' ', wording: '' },
      {
        ...{ at: 'Enter the day when they agreed.', source: 'Say where they agreed.' },
        wording: 'Copy the words to which they agreed.',
      },
    ],
    ['ada@example.com', { ...AGREED, at: '2034-01-01' }, { at: 'This day is in the future.' }],
    ['a@example.com\n'.repeat(20_002), AGREED, { csv: 'A file can have at most 20,000 lines. Split it.' }],
    ['x'.repeat(2_000_001), AGREED, { csv: 'A file can have at most 2,000,000 characters.' }],
  ]
  for (const [csv, how, fields] of refusals) {
    const { status, body } = await importFile(csv, how)
    expect([status, body.fields]).toEqual([400, fields])
  }
  expect(await rows()).toEqual([])
})

test('only owners import a file or download the list', async () => {
  const editor = await asAdministrator(its.site, { role: 'editor' })
  for (const [method, path, body] of [
    ['POST', 'import', { csv: 'ada@example.com', ...AGREED }],
    ['POST', 'import/preview', { csv: 'ada@example.com' }],
    ['POST', 'remove', { emails: 'ada@example.com' }],
    ['GET', 'csv', undefined],
  ] as const)
    expect((await editor(method, `/api/subscribers/${path}`, body)).status).toBe(403)
})

test.each([
  ['Brevo', 'EMAIL,BLACKLISTED\nada@example.com,false\nbo@example.com,true'],
  ['a list with Y and N', 'Email,Subscribed\nada@example.com,Y\nbo@example.com,N'],
  ['a list of those who left with N and Y', 'Email,Unsubscribed\nada@example.com,N\nbo@example.com,Y'],
  [
    'a column of addresses that is named after people',
    'Subscriber,Unsubscribed\nada@example.com,\nbo@example.com,2024-05-01',
  ],
  ['Kit', 'email,status\nada@example.com,active\nbo@example.com,cancelled'],
  ['a state that is a place', 'Email,State\nada@example.com,NO\nbo@example.com,un-subscribed'],
])('people who left are found in the file of %s', async (_, csv) => {
  const { lines } = await readSubscribersFile(csv)
  expect(lines.map(({ email, isLeft }) => [email, isLeft])).toEqual([
    ['ada@example.com', false],
    ['bo@example.com', true],
  ])
})

test('somebody who had left does not come back by a file after their contact ended', async () => {
  const { db, now } = its.site
  await db.transaction().execute((tx) => keepErasedOut(tx, 'bo@example.com', now()))
  const { lines } = await readSubscribersFile('email\nbo@example.com')
  expect(await sortLines(db, lines)).toMatchObject({ fresh: [], left: lines })
})

test('people from a file agree to the words of the page that asks them', async () => {
  await importFile('bo@example.com', { interests: ['posts'], how: 'confirm' })
  const wording = 'Do you want the weekly update from Fernhollow Botanicals (blog posts), and are you 21 or older?'
  expect(await rows()).toMatchObject([{ consent_wording: `${wording}\nYes, send it to me` }])
  const { tokenOfLastMail } = visitorOf(() => its.site)
  const page = await (await its.site.get(`/subscription/confirm?token=${await tokenOfLastMail()}`)).text()
  expect(page.replaceAll(/<[^>]*>/g, '')).toContain(wording.replace(', and', ' at bo@example.com, and'))
})
