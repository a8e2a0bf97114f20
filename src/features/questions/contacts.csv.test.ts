// test: long form
import { expect, test } from 'bun:test'
import { asAdministrator, createAdministrator, createContact, createReply, signIn } from '#testing/factories.ts'
import { sized } from '#testing/figures.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const CONTACTS = sized(10_000, 100_000)
const PAGE = 50
const AT_ONCE = 1000

async function download() {
  const { bearer } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  return its.site.get('/api/contact/csv', { ...bearer, 'accept-encoding': 'gzip, br' })
}
const rows = async () => (await (await download()).text()).split('\r\n').slice(1, -1)

test('the CSV download is named visitor_contacts.csv and starts with a BOM for Excel', async () => {
  const response = await download()
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="visitor_contacts.csv"')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(Buffer.from(await response.arrayBuffer()).toString('hex')).toBe(
    Buffer.from('\uFEFFID,Name,Email,Created At,Messages,Answers\r\n').toString('hex'),
  )
})

test('the CSV has one line per contact, newest first, with questions and answers joined by semicolons', async () => {
  const { db } = its.site
  await createContact(db)
  await createContact(db, { at: '2024-10-01T08:00:00.000Z', question: 'And the light?' })
  await createContact(db, { name: 'Jürgen 🌿', email: 'j@example.com' })
  for (const text of ['Leaf mold.', 'Shade.']) await createReply(db, { text })
  expect((await rows()).map((row) => row.replace(/^\d+/, 'n'))).toEqual([
    'n,Jürgen 🌿,j@example.com,2024-09-01 08:30:00 UTC,Which soil?,',
    'n,Ada,ada@example.com,2024-09-01 08:30:00 UTC,"Which soil?; And the light?","Leaf mold.; Shade."',
  ])
})

test('the CSV has the times of the back office, in the time zone of the site and with its name', async () => {
  await createContact(its.site.db, { at: '2024-07-01T03:30:00.000Z' })
  await createContact(its.site.db, { at: '2024-12-01T03:30:00.000Z', email: 'june@example.com' })
  const call = await asAdministrator(its.site)
  await call('PUT', '/api/admin/settings', { timeZone: 'America/New_York' })
  expect((await rows()).map((row) => row.split(',')[3])).toEqual(['2024-11-30 22:30:00 EST', '2024-06-30 23:30:00 EDT'])
})

test('commas, quotes and line breaks stay inside their cell of the CSV', async () => {
  await createContact(its.site.db, { name: 'Lovelace, "Ada"', question: 'One\nTwo,\r\n"Three"' })
  const text = await (await download()).text()
  expect(text).toEndWith('1,"Lovelace, ""Ada""",ada@example.com,2024-09-01 08:30:00 UTC,"One\nTwo,\r\n""Three""",\r\n')
})

test.each([
  ['=1+1', `'=1+1`],
  ['+1', `'+1`],
  ['-1+cmd|calc', `'-1+cmd|calc`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['＝1+1', `'＝1+1`],
  ['=HYPERLINK("https://x.example","a")', `"'=HYPERLINK(""https://x.example"",""a"")"`],
  ['a;=1+1', `"a;'=1+1"`],
  ['a\n=1+1', `"a\n'=1+1"`],
  ['a; -1', `"a; '-1"`],
  ['x;"=1+1', `"x;""'=1+1"`],
  ['1-1=0', '1-1=0'],
])('the question %j cannot run as a spreadsheet formula', async (question, cell) => {
  await createContact(its.site.db, { question })
  const text = await (await download()).text()
  expect(text).toEndWith(`,2024-09-01 08:30:00 UTC,${cell},\r\n`)
})

test('neither a name, the joined questions nor the answers of a contact can run as a spreadsheet formula', async () => {
  await createContact(its.site.db, { name: '=1+1' })
  await createContact(its.site.db, { question: '=2+2' })
  await createReply(its.site.db, { text: '=3+3' })
  expect(await rows()).toEqual([`1,'=1+1,ada@example.com,2024-09-01 08:30:00 UTC,"Which soil?; '=2+2",'=3+3`])
})

test.each([
  ['words', 'Which soil?  '],
  ['emojis', '🌿'],
  ['semicolons and signs of formulas', ';=1'],
])(
  'a contact whose messages of %s are too long for a cell of Excel takes several lines of the CSV',
  async (_, part) => {
    const question = `Q${part.repeat(9990 / part.length)}.`
    for (let n = 0; n < 4; n++) await createContact(its.site.db, { question })
    const start = '1,Ada,ada@example.com,2024-09-01 08:30:00 UTC,'
    const cells = (await rows()).map((row) => {
      expect(row).toStartWith(start)
      return row.slice(start.length, -1).replace(/^"(.*)"$/s, '$1')
    })
    expect(cells.length).toBeGreaterThan(1)
    expect(cells.every((cell) => cell.isWellFormed() && cell.length <= 32_767)).toBe(true)
    expect(cells.join('').replaceAll("'", '')).toBe(Array(4).fill(question).join('; '))
  },
)

async function fill() {
  const { db } = its.site
  const at = '2024-09-01T08:30:00.000Z'
  for (let first = 1; first <= CONTACTS; first += AT_ONCE) {
    const ids = Array.from({ length: AT_ONCE }, (_, n) => first + n)
    const person = (id: number) => ({ name: `Reader ${id}`, email: `reader${id}@example.com` })
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('contacts')
        .values(
          ids.map((id) => ({ id, ...person(id), email_lower: person(id).email, last_message_at: at, created_at: at })),
        )
        .execute()
      const messages = ids.map((id) => ({
        contact_id: id,
        name: person(id).name,
        question: `Question ${id}: which soil do you use?`,
        search_text: `reader ${id}\nreader${id}@example.com\nquestion ${id}: which soil do you use?`,
        created_at: at,
      }))
      await tx.insertInto('questions').values(messages).execute()
    })
  }
}

test('many thousands of contacts are streamed, paged and searched without being read all at once', async () => {
  await fill()
  const { db } = its.site
  const reader = (await download()).body?.getReader()
  if (!reader) throw new Error('The response has no body.')
  const decoder = new TextDecoder()
  let text = decoder.decode((await reader.read()).value, { stream: true })
  // The export has not read this contact yet, so it will be missing.
  await db.deleteFrom('contacts').where('id', '=', 1).execute()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true })
  }
  const lines = text.split('\r\n')
  expect(lines).toHaveLength(CONTACTS + 1)
  expect(lines[1]).toStartWith(`${CONTACTS},Reader ${CONTACTS},`)
  expect(lines.at(-2)).toStartWith('2,Reader 2,')

  const call = await asAdministrator(its.site)
  expect((await call('GET', '/api/contact')).body).toHaveLength(CONTACTS - 1)
  const page = CONTACTS / PAGE - 1
  expect((await call('GET', `/api/contact?page=${page}`)).body).toMatchObject({ total: CONTACTS - 1, page })
  const id = CONTACTS - 2222
  const { body } = await call('GET', `/api/contact?page=1&search=question%20${id}:`)
  expect(body).toMatchObject({ total: 1, contacts: [{ id }] })
})
