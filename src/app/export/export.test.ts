import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImageUses } from '#features/images/image-uses.queries.ts'
import { readConfig } from '#platform/config.ts'
import { createLocalFileStore } from '#platform/files/file-store.ts'
import { ROOT } from '#platform/root.ts'
import {
  createContact,
  createHeld,
  createPage,
  createPost,
  createReply,
  createSection,
  createSubscriber,
  createUpdate,
} from '#testing/factories.ts'
import { storeFiles } from '#testing/fill-every-table.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { fillNewSite } from '../starter/load.ts'

const AT = '2024-09-01T08:30:00.000Z'
const TRASHED = { deleted_at: AT }

let parent: string
let site: Awaited<ReturnType<typeof openTestDatabase>>
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'trellis-'))
  site = await openTestDatabase(join(parent, 'data'))
  const config = readConfig({ DATA_DIR: join(parent, 'data') })
  const files = createLocalFileStore(join(parent, 'data/files'))
  await fillNewSite({ config, db: site.db, files, clock: () => new Date(AT) })
})
afterEach(async () => {
  await site.closeDatabase()
  await rm(parent, { recursive: true, force: true })
})

const folder = () => join(parent, 'out')

const environment = () => ({
  PATH: process.env.PATH,
  DATA_DIR: join(parent, 'data'),
  DATABASE_URL: site.databaseUrl,
})

/** Runs the command while this process keeps the database open, as a running site does. */
async function npmRunExport(...given: string[]) {
  const child = Bun.spawn(['npm', '--prefix', ROOT, 'run', '-s', 'export', '--', ...given], {
    cwd: parent,
    env: environment(),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, stdout, stderr }
}

const text = (path: string) => readFile(join(folder(), path), 'utf8')
const lines = async (path: string) => (await text(path)).split('\r\n').slice(1, -1)
const paths = async () => (await readdir(folder(), { recursive: true })).sort()

/** Returns the targets of all links and images of index.html. */
async function targets() {
  const found: string[] = []
  const collect = (name: string) => ({
    element: (element: HTMLRewriterTypes.Element) => void found.push(element.getAttribute(name) ?? ''),
  })
  const rewriter = new HTMLRewriter().on('a', collect('href')).on('img', collect('src'))
  await rewriter.transform(new Response(await text('index.html'))).text()
  return [...new Set(found)]
}

test('npm run export writes the starter content with unchanged files that only their owner can read, and the audit log records the export', async () => {
  const { code, stdout, stderr } = await npmRunExport('out')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toBe(
    `Exported 4 posts, 0 pages, 3 sections, 13 images, 5 certificates, 0 contacts and 0 updates to ${folder()}.\n`,
  )
  expect((await paths()).filter((path) => /\.(md|pdf)$/.test(path))).toEqual([
    'certificates/Basswood Honey, infused, 168 g.pdf',
    'certificates/Blue Fern Flower.pdf',
    'certificates/First Frost Live Rosin, 1 g.pdf',
    'certificates/Quarry Light Flower.pdf',
    'certificates/Slow River CBD Tincture, 30 mL.pdf',
    'posts/2024-08-21 What goes into the pile.md',
    'posts/2024-10-13 The night before the frost.md',
    'posts/2024-11-16 How to read a certificate, line by line.md',
    'posts/2024-11-23 What came in, by the pound.md',
    'quote.md',
    'sections/1 The hollow.md',
    'sections/2 How we grow.md',
    'sections/3 How we test.md',
  ])
  const stored = async (key: string, name: string) => readFile(join(parent, 'data/files', key, name))
  const rows = await site.db.selectFrom('certificates').select(['title', 'file_key']).execute()
  for (const { title, file_key } of rows) {
    const exported = await readFile(join(folder(), `certificates/${title}.pdf`))
    expect(exported.equals(await stored(file_key, 'certificate.pdf'))).toBe(true)
  }
  const image = await site.db.selectFrom('images').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow()
  const picture = await readFile(join(folder(), 'sections/1 The hollow.webp'))
  expect(picture.equals(await stored(image.file_key, `${image.width}.webp`))).toBe(true)
  for (const path of ['.', 'posts', 'index.html', 'contacts.csv', 'sections/1 The hollow.webp']) {
    expect((await stat(join(folder(), path))).mode & 0o077).toBe(0)
  }
  expect((await readdir(parent)).sort()).toEqual(['data', 'out'])
  const events = await site.db.selectFrom('audit_events').select(['actor', 'action']).execute()
  expect(events).toEqual([{ actor: 'The command line', action: 'contact.downloaded' }])
})

test('the export has the details of certificates, as words', async () => {
  const { db } = site
  const [rosin, fern] = await Promise.all(
    ['First Frost Live Rosin, 1 g', 'Blue Fern Flower'].map((title) =>
      db.selectFrom('certificates').select('id').where('title', '=', title).executeTakeFirstOrThrow(),
    ),
  )
  await db
    .updateTable('certificate_details')
    .set({ lots: 'FH-2411-FF\nFF 2411', panels: 'metals: pass\nsolvents: notTested', replaces_id: fern?.id ?? 0 })
    .where('certificate_id', '=', rosin?.id ?? 0)
    .execute()
  expect((await npmRunExport('out')).stderr).toBe('')
  const table = await lines('certificates.csv')
  expect(table.find((line) => line.includes('Rosin'))).toEndWith(
    [
      ',"FH-2411-FF, FF 2411",Green Mountain Assay,GMA-24-1108-R0,,2024-10-09,2024-11-04,2024-11-04,2024-11-07,2024-11-08',
      '63.219 % as received,0.120 % as received,"Heavy metals: Passed, Residual solvents: Not tested",Blue Fern Flower',
    ].join(','),
  )
  expect(await text('index.html')).toContain('Batch FH-2411-FF, FF 2411')
})

test('the index page of an export links only to files and parts that exist, and loads nothing from the network', async () => {
  const { db } = site
  await createPost(db, { title: 'كيف تقرأ #1 100% & <b>?', content: 'نص\n\n<script>alert(1)</script>', published: 0 })
  await createSection(db, { title: '🌿 50% off?', position: 9 })
  const update = await createUpdate(db, { created_at: AT })
  await setImageUses(db, 'update', update.id, [1, 2], { isShown: false })
  expect((await npmRunExport('out')).stderr).toBe('')
  const html = await text('index.html')
  const found = await targets()
  const files = found.filter((target) => !target.startsWith('#')).map(decodeURIComponent)
  expect(files.filter((path) => !existsSync(join(folder(), path)))).toEqual([])
  expect((await paths()).filter((path) => /\.\w+$/.test(path) && !files.includes(path))).toEqual(['index.html'])
  for (const anchor of found.filter((target) => target.startsWith('#'))) {
    expect(html).toContain(`id="${anchor.slice(1)}"`)
  }
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toMatch(/<script|<link|url\(|@import|src="(?:https?:)?\/\//)
})

test('an exported post in Markdown keeps its text, and its pictures and its cover are copied beside it', async () => {
  const { db } = site
  const [cover, fern] = await db.selectFrom('images').selectAll().orderBy('id').limit(2).execute()
  const content = `## Ferns\n\n![Two ferns](/files/${fern?.file_key}/640.webp "In May")\n\n\\# 1 seller`
  const row = { title: 'Harvest (1)', content, format: 'markdown' as const, summary: 'Cut.', created_at: AT }
  const { id } = await createPost(db, { ...row, cover_image_id: cover?.id ?? 0 })
  await setImageUses(db, 'post', id, [cover?.id ?? 0, fern?.id ?? 0])
  expect((await npmRunExport('out')).stderr).toBe('')
  const stem = `${AT.slice(0, 10)} Harvest (1)`
  const link = (n: number) => encodeURIComponent(`${stem} ${n}.webp`).replace('(', '%28').replace(')', '%29')
  const markdown = await text(`posts/${stem}.md`)
  expect(markdown).toContain(`summary: "Cut."\ncover: "${link(1)}"\n---\n`)
  expect(markdown).toEndWith(`## Ferns\n\n![Two ferns](${link(2)} "In May")\n\n\\# 1 seller\n`)
  for (const [index, image] of [cover, fern].entries()) {
    const copied = await readFile(join(folder(), `posts/${stem} ${index + 1}.webp`))
    const stored = join(parent, 'data/files', image?.file_key ?? '', `${image?.width}.webp`)
    expect(copied.equals(await readFile(stored))).toBe(true)
  }
  expect(await text('index.html')).toContain('<p class="prose">Ferns\n# 1 seller</p>')
})

test('the export carries set times, hidden posts, earlier addresses and unsaved drafts', async () => {
  const { db } = site
  const times = { publish_at: '2030-01-01T00:00:00.000Z', unpublish_at: '2030-02-01T00:00:00.000Z' }
  const post = await createPost(db, { title: 'Soon', published: 0, is_indexed: 0, ...times })
  const page = await createPage(db, { address: '/come' })
  const gone = await createPage(db, { title: 'Trashed page', address: '/gone', ...TRASHED })
  const rows = [
    { address: '/gone', page_id: gone.id },
    { address: '/come', page_id: page.id },
    { address: '/visit', page_id: null, to_path: '/blog' },
    { address: '/visit', page_id: page.id },
    { address: '/old.html', page_id: null, to_path: '/contact-us' },
  ]
  for (const row of rows)
    await db
      .insertInto('redirects')
      .values({ ...row, created_at: AT })
      .execute()
  const image = await db.selectFrom('images').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow()
  const content = `Not *yet*.\n\n![](/files/${image.file_key}/640.webp)`
  const saved = { version: 1, saved_by: 'ada@example.com', saved_by_name: 'Ada', created_at: AT, updated_at: AT }
  const drafts = [
    { noun: 'post' as const, noun_id: null, title: 'Unborn', content, format: 'markdown', author: 'June' },
    { noun: 'post' as const, noun_id: post.id, title: '', content: '# no heading' },
    { noun: 'page' as const, noun_id: page.id, title: 'Visit', content: 'By bus.', address: '/bus' },
    { noun: 'page' as const, noun_id: gone.id, title: 'Trashed draft', content: 'No.' },
  ]
  for (const { noun, noun_id, ...value } of drafts)
    await db
      .insertInto('drafts')
      .values({ noun, noun_id, value: JSON.stringify(value), ...saved })
      .execute()
  expect((await npmRunExport('out')).stderr).toBe('')
  expect(await text('posts/2024-09-01 Soon.md')).toContain(
    `isIndexed: false\npublishAt: ${times.publish_at}\nunpublishAt: ${times.unpublish_at}\npath: "/blog/${post.id}-soon"\n`,
  )
  expect(await lines('redirects.csv')).toEqual(['/old.html,/contact-us', '/visit,/come'])
  const unborn = await text('drafts/Unborn.md')
  expect(unborn).toStartWith(`---\ntitle: "Unborn"\ndraftOf: "new post"\nsavedAt: ${AT}\nsavedBy: "Ada"\n`)
  expect(unborn).toEndWith('Not *yet*.\n\n![](Unborn%201.webp)\n')
  expect(await text('drafts/Without a title.md')).toContain(`draftOf: "/blog/${post.id}"`)
  expect(await text('drafts/Visit.md')).toContain('draftOf: "/come"')
  expect((await paths()).join()).not.toContain('Trashed')
  expect(await text('index.html')).toContain('drafts/Unborn.md')
})

test('the export contains drafts, messages and recipients, but neither the trash nor spam', async () => {
  const { db } = site
  await createPost(db, { title: 'A draft', content: '# no heading', published: 0 })
  await createPost(db, { title: 'Trashed post', ...TRASHED })
  await createPage(db)
  await createPage(db, { title: 'Shop', address: '', content: '', link_to: 'https://shop.example.com', published: 0 })
  await createPage(db, { title: 'Trashed page', ...TRASHED })
  await createSection(db, { title: 'Trashed section', ...TRASHED })
  await db.updateTable('certificates').set(TRASHED).where('title', '=', 'Blue Fern Flower').execute()
  await db.updateTable('images').set(TRASHED).where('id', '=', 12).execute()
  await createContact(db, { question: 'Which soil?\n=1+1' })
  await createContact(db, { question: 'And the light?', at: '2024-10-01T08:00:00.000Z' })
  await createReply(db)
  await createHeld(db, { question: 'Buy spam!' })
  await createUpdate(db, { recipient_emails: 'June <june@example.com>, early@example.com\nlate@example.com' })
  const shown = await createUpdate(db, { is_public: 1, recipient_emails: '' })
  await setImageUses(db, 'update', shown.id, [1])
  const unsubscribed = { early: '2024-01-01T00:00:00.000Z', late: '2025-01-01T00:00:00.000Z' }
  for (const [name, ended_at] of Object.entries(unsubscribed)) {
    const left = { state: 'left', ended_at, ended_by: 'reader' } as const
    await createSubscriber(db, { email: `${name}@example.com`, consent_wording: '=1+1', ...left })
  }
  const { stdout } = await npmRunExport('out')
  expect(stdout).toStartWith(
    'Exported 5 posts, 2 pages, 3 sections, 12 images, 4 certificates, 1 contact and 2 updates to ',
  )
  expect(await text('posts/2024-09-01 A draft.md')).toBe(
    `---\ntitle: "A draft"\nauthor: "June"\ndate: ${AT}\npublished: false\ndraft: true\nformat: "text"\nisIndexed: true\npath: "/blog/5-a-draft"\n---\n\n\\# no heading\n`,
  )
  expect(await text('pages/Visit.md')).toBe(
    '---\ntitle: "Visit"\naddress: "/visit"\nplace: "none"\npublished: true\ndraft: false\nformat: "text"\nisIndexed: true\n---\n\nCome by.\n',
  )
  expect(await text('pages/Shop.md')).toContain('\nlink: "https://shop.example.com"\n')
  expect(await lines('contacts.csv')).toEqual([
    `1,Ada,ada@example.com,2024-09-01 08:30:00 UTC,"Which soil?\n'=1+1; And the light?",Leaf mold.`,
  ])
  expect(await lines('answers.csv')).toEqual(['1,1,ada@example.com,June,2024-09-01 08:30:00 UTC,Leaf mold.'])
  expect(await lines('messages.csv')).toEqual([
    `1,1,Ada,ada@example.com,2024-09-01 08:30:00 UTC,"Which soil?\n'=1+1"`,
    '2,1,Ada,ada@example.com,2024-10-01 08:00:00 UTC,And the light?',
  ])
  const sent = '1,2024-09-01 08:30:00 UTC,News from Fernhollow'
  const updates = await lines('updates.csv')
  expect(updates.map((line) => line.replace(/^(\d),.*,/, '$1 '))).toEqual(['2 yes', '1 no'])
  expect(await text('images.csv')).toContain('Weekly update: News from Fernhollow')
  expect(await lines('update-recipients.csv')).toEqual([`${sent},june@example.com`, `${sent},late@example.com`])
  const agreed = "New lab certificates; Blog posts,2024-09-01 08:30:00 UTC,/,'=1+1,form"
  expect(await lines('subscribers.csv')).toEqual([
    `late@example.com,left,"${agreed.split(',')[0]}"${agreed.slice(agreed.indexOf(','))},2025-01-01 00:00:00 UTC,reader`,
    `early@example.com,left,"${agreed.split(',')[0]}"${agreed.slice(agreed.indexOf(','))},2024-01-01 00:00:00 UTC,reader`,
  ])
  const everything = (
    await Promise.all((await paths()).filter((path) => /\.(md|csv|html)$/.test(path)).map(text))
  ).join()
  expect(everything).not.toMatch(/Trashed|Blue Fern Flower|Buy spam/)
  expect(everything).toContain('Items in the trash and messages in spam are not included.')
  expect((await paths()).join()).not.toMatch(/Trashed|Blue Fern Flower/)
})

test('a missing stored file ends the export with one line that names the file, and no export folder remains', async () => {
  const { file_key } = await site.db
    .selectFrom('certificates')
    .select('file_key')
    .where('title', '=', 'Quarry Light Flower')
    .executeTakeFirstOrThrow()
  await rm(join(parent, 'data/files', file_key, 'certificate.pdf'))
  expect(await npmRunExport('out')).toEqual({
    code: 1,
    stdout: '',
    stderr: `The file for the certificate “Quarry Light Flower” is missing: files/${file_key}/certificate.pdf in DATA_DIR. Restore it from a backup.\n`,
  })
  expect(await readdir(parent)).toEqual(['data'])
})

/** Replaces the PDF of the first certificate with a named pipe, so that the export waits until something writes to it. */
async function exportUntilFirstCertificate() {
  const { file_key } = await site.db.selectFrom('certificates').select('file_key').limit(1).executeTakeFirstOrThrow()
  const pipe = join(parent, 'data/files', file_key, 'certificate.pdf')
  await rm(pipe)
  Bun.spawnSync(['mkfifo', pipe])
  const child = Bun.spawn([process.execPath, 'scripts/export.ts', folder()], {
    cwd: ROOT,
    env: environment(),
    stdout: 'pipe',
    stderr: 'inherit',
  })
  while (!existsSync(join(`${folder()}.part`, 'certificates'))) await new Promise(setImmediate)
  return { child, pipe }
}

test('a killed export leaves no folder with the final name, and the next export asks to delete the .part folder', async () => {
  for (const [signal, left] of [
    ['SIGTERM', ['data']],
    ['SIGKILL', ['data', 'out.part']],
  ] as const) {
    const { child } = await exportUntilFirstCertificate()
    child.kill(signal)
    await child.exited
    expect((await readdir(parent)).sort()).toEqual([...left])
  }
  expect(await npmRunExport('out')).toEqual({
    code: 1,
    stdout: '',
    stderr: `${folder()}.part is left over from a stopped export, or another export is still writing to it. If none is running, delete it and try again.\n`,
  })
  expect((await readdir(parent)).sort()).toEqual(['data', 'out.part'])
})

test('the export leaves out a certificate that is deleted forever while it runs', async () => {
  const { child, pipe } = await exportUntilFirstCertificate()
  const { file_key } = await site.db
    .deleteFrom('certificates')
    .where('title', '=', 'Basswood Honey, infused, 168 g')
    .returning('file_key')
    .executeTakeFirstOrThrow()
  await rm(join(parent, 'data/files', file_key), { recursive: true })
  await writeFile(pipe, '%PDF-1.7')
  expect(await new Response(child.stdout).text()).toContain(' 4 certificates,')
  expect((await lines('certificates.csv')).join()).not.toContain('Honey')
})

test('the export contains the logo of the site', async () => {
  const key = await storeFiles(site.db, join(parent, 'data/files'), { 'logo.webp': Buffer.from('logo') })
  const logo = { file_key: key, width: 840, height: 200, dark_gray: '#111111', light_gray: '#222222' }
  const { id } = await site.db
    .insertInto('logos')
    .values({ ...logo, is_opaque: 0, created_at: AT })
    .returning('id')
    .executeTakeFirstOrThrow()
  // The starter content has set its opening hours.
  await site.db
    .updateTable('settings')
    .set({ value: JSON.stringify({ logoId: id }) })
    .execute()
  expect((await npmRunExport('out')).code).toBe(0)
  expect(await text('logo.webp')).toBe('logo')
})
