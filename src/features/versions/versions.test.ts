import { expect, test } from 'bun:test'
import { fieldsOf, kindsWith, NOUNS } from '#features/nouns.ts'
import {
  asAdministrator,
  createCertificate,
  createImage,
  createPost,
  createQuote,
  createSection,
} from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import type { VersionList } from './versions.schema.ts'

const its = withSite()

type Call = Awaited<ReturnType<typeof asAdministrator>>

const PATH = '/api/admin/versions'
const listOf = async (call: Call, noun: string, id: number): Promise<VersionList> =>
  (await call('GET', `${PATH}/${noun}/${id}`)).body
const valueAt = async (call: Call, noun: string, id: number, version: number) =>
  (await call('GET', `${PATH}/${noun}/${id}/${version}`)).body.value
const restore = (call: Call, noun: string, id: number, version: number, body: object = {}) =>
  call('POST', `${PATH}/${noun}/${id}/${version}/restore`, body)
const countVersions = async () => (await its.site.db.selectFrom('versions').select('id').execute()).length

type Example = {
  noun: string
  what: string
  /** Creates an item without a version, as the program did before it kept versions. */
  create: () => Promise<number>
  change: (call: Call, id: number, text: string) => ReturnType<Call>
  /** Reads the text that `change` sets. */
  read: (call: Call, id: number) => Promise<string>
  field: string
}

const EXAMPLES: Example[] = [
  {
    noun: 'section',
    what: 'a section',
    create: async () => (await createSection(its.site.db, { title: 'first' })).id,
    change: (call, id, title) => call('POST', '/api/about-us/update', { sectionId: id, title, text: 'Ferns.' }),
    read: async (call) => (await call('GET', '/api/about-us')).body[0].title,
    field: 'title',
  },
  {
    noun: 'quote',
    what: 'a quote',
    create: async () => (await createQuote(its.site.db, { text: 'first' })).id,
    change: (call, id, text) => call('PUT', `/api/quotes/${id}`, { text }),
    read: async (call) => (await call('GET', '/api/quotes')).body[0].text,
    field: 'text',
  },
  {
    noun: 'post',
    what: 'a post',
    create: async () => (await createPost(its.site.db, { content: 'first' })).id,
    change: (call, id, content) => call('PUT', `/api/blog/${id}`, { content }),
    read: async (call, id) => (await call('GET', `/api/blog/${id}`)).body.content,
    field: 'content',
  },
  {
    noun: 'certificate',
    what: 'a certificate',
    create: async () => (await createCertificate(its.site.db, { title: 'first' })).id,
    change: (call, id, title) => call('PUT', `/api/manage/update/${id}`, { title }),
    read: async (call) => (await call('GET', '/api/manage')).body[0].title,
    field: 'title',
  },
  {
    noun: 'settings',
    what: 'the settings',
    create: async () => 1,
    change: (call, _, brand) => call('PUT', '/api/admin/settings', { brand }),
    read: async (call) => (await call('GET', '/api/admin/settings')).body.brand,
    field: 'brand',
  },
]

test.each(EXAMPLES)('each save of $what keeps the previous version with its author', async (example) => {
  const { noun, create, change, field } = example
  const call = await asAdministrator(its.site)
  await call('PUT', '/api/admin/account', { name: 'June Frost' })
  const id = await create()
  await change(call, id, 'second')
  await change(call, id, 'third')
  const { present, versions } = await listOf(call, noun, id)
  expect(present).toBe(versions[0]?.version as number)
  expect(versions.map(({ actorName }) => actorName)).toEqual(['June Frost', 'June Frost', ''])
  expect(versions.slice(0, 2).map(({ changed }) => changed)).toEqual([[field], [field]])
  const values = await Promise.all(versions.map(({ version }) => valueAt(call, noun, id, version)))
  const first = noun === 'settings' ? 'Fernhollow Botanicals' : 'first'
  expect(values.map((value) => value[field])).toEqual(['third', 'second', first])
})

test.each(EXAMPLES)('an earlier version of $what can be restored, and the restore can be undone', async (example) => {
  const { noun, create, change, read } = example
  const call = await asAdministrator(its.site)
  const id = await create()
  await change(call, id, 'second')
  await change(call, id, 'third')
  const { present, versions } = await listOf(call, noun, id)
  const second = versions[1]?.version as number
  const restored = await restore(call, noun, id, second, { version: present })
  expect(restored).toEqual({ status: 200, body: { version: present + 1 } })
  expect(await read(call, id)).toBe('second')
  expect((await listOf(call, noun, id)).versions).toHaveLength(4)
  await restore(call, noun, id, present)
  expect(await read(call, id)).toBe('third')
  const [event] = (await call('GET', '/api/admin/audit')).body.events
  expect(event).toMatchObject({ action: `restored an earlier version of the ${noun}`, kind: noun })
})

test.each(EXAMPLES)(
  'a version of $what is not restored if someone else has saved a change since the version list was loaded',
  async (example) => {
    const { noun, create, change, read } = example
    const call = await asAdministrator(its.site)
    const id = await create()
    await change(call, id, 'second')
    const { present, versions } = await listOf(call, noun, id)
    await change(call, id, 'third')
    const before = await countVersions()
    expect((await restore(call, noun, id, versions[1]?.version as number, { version: present })).status).toBe(409)
    expect([await read(call, id), await countVersions()]).toEqual(['third', before])
  },
)

test.each(EXAMPLES)(
  'the version list of $what has only one version until someone makes a change',
  async ({ noun, create }) => {
    const call = await asAdministrator(its.site)
    expect((await listOf(call, noun, await create())).versions).toMatchObject([{ actor: null }])
  },
)

test('a request for the versions of settings with an id other than 1 gets a 404 that names the right id', async () => {
  const call = await asAdministrator(its.site)
  expect(await call('GET', `${PATH}/settings/2`)).toEqual({
    status: 404,
    body: { error: 'The settings have the id 1.' },
  })
})

test.each(EXAMPLES.filter(({ noun }) => noun !== 'settings'))(
  'moving $what to the trash keeps its versions, and deleting it forever deletes them',
  async ({ noun, create, change }) => {
    const call = await asAdministrator(its.site)
    const id = await create()
    await change(call, id, 'second')
    const table = `${noun}s` as 'posts'
    await its.site.db.updateTable(table).set({ deleted_at: '2026-11-20T08:00:00Z' }).execute()
    expect([(await call('GET', `${PATH}/${noun}/${id}`)).status, await countVersions()]).toEqual([404, 2])
    await call('DELETE', '/api/trash', { kind: noun, id })
    expect(await countVersions()).toBe(0)
  },
)

test.each(EXAMPLES.filter(({ noun }) => noun !== 'settings'))(
  'restoring a version of $what brings back each field',
  async ({ noun, create, change }) => {
    const call = await asAdministrator(its.site)
    const id = await create()
    await change(call, id, 'second')
    const first = await valueAt(call, noun, id, 1)
    const others: Record<string, string> = { white: 'black', text: 'markdown' }
    const other = (value: string) => others[value] ?? `${value}!`
    const changed = Object.entries(first).map(([field, value]) => [
      field,
      value === null ? null : other(value as string),
    ])
    const value = Object.fromEntries(changed)
    expect(Object.keys(value)).toEqual(fieldsOf(noun as 'post'))
    await its.site.db
      .updateTable('versions')
      .set({ value: JSON.stringify(value) })
      .where('version', '=', 1)
      .execute()
    const { body } = await restore(call, noun, id, 1)
    expect(await valueAt(call, noun, id, body.version)).toEqual(value)
  },
)

const STATE = ['public_since', 'published', 'publish_at', 'unpublish_at', 'excerpt', 'is_indexed']

/** All other columns, by noun: administrators do not write them. */
const NOT_WRITTEN: Record<string, string[]> = {
  every: ['id', 'version', 'position', 'created_at', 'updated_at', 'deleted_at'],
  post: STATE,
  page: STATE,
  certificate:
    'file_key file_name file_name_lower content_hash text text_rows search_text has_text is_cover_whole has_actions reader_version reader_tries reader_due_at file_size_bytes page_count cover_width cover_height cover_placeholder cover_widths position public_since'.split(
      ' ',
    ),
}

test('each column of a noun with versions is a field that its versions keep, or listed as not written', async () => {
  const tables = await its.site.db.introspection.getTables()
  for (const kind of kindsWith('fields')) {
    const kept = [...fieldsOf(kind)].map((field: string) =>
      field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    )
    const known = [...kept, ...(NOT_WRITTEN.every ?? []), ...(NOT_WRITTEN[kind] ?? [])]
    const columns = tables.find(({ name }) => name === NOUNS[kind].table)?.columns.map(({ name }) => name) ?? []
    expect([kind, columns.filter((column) => !known.includes(column))]).toEqual([kind, []])
    expect(columns).toContain('updated_at')
  }
})

test('a version without a field that came later is still the present one', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createCertificate(its.site.db)
  await call('PUT', `/api/manage/update/${id}`, { title: 'second' })
  await its.site.db.updateTable('versions').set({ value: '{"title":"second"}' }).where('version', '=', 2).execute()
  expect((await listOf(call, 'certificate', id)).versions.map(({ version }) => version)).toEqual([2, 1])
})

test.each([
  ['section', '/api/about-us/create', { title: 'Moss', text: 'Wet.' }],
  ['quote', '/api/quotes', { text: 'Grow.' }],
  ['post', '/api/blog', { title: 'Frost', content: 'It came.' }],
])('a new %s has its first version at once', async (noun, path, body) => {
  const call = await asAdministrator(its.site)
  const { id } = (await call('POST', path, body)).body
  expect(await countVersions()).toBe(1)
  expect(await valueAt(call, noun, id, 1)).toMatchObject(body)
})

test('a certificate has its first version when it is published', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createCertificate(its.site.db, { position: null })
  expect((await call('GET', `${PATH}/certificate/${id}`)).status).toBe(404)
  await call('POST', '/api/manage/create', { id, title: 'Fern', description: 'Batch 2' })
  expect(await valueAt(call, 'certificate', id, 1)).toMatchObject({ title: 'Fern', description: 'Batch 2' })
})

test('saving an item without a change adds no version', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createPost(its.site.db)
  for (let time = 0; time < 3; time++) await call('PUT', `/api/blog/${id}`, { published: true })
  expect(await countVersions()).toBe(1)
  expect((await listOf(call, 'post', id)).versions).toHaveLength(1)
})

test('an item keeps at most 100 versions', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createPost(its.site.db)
  for (let n = 1; n <= 102; n++) await call('PUT', `/api/blog/${id}`, { title: `Day ${n}` })
  const { versions } = await listOf(call, 'post', id)
  expect([versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([100, 103, 4])
})

test('the versions of an item together have at most five million characters', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createPost(its.site.db)
  for (const letter of 'abcdefghijklmno') await call('PUT', `/api/blog/${id}`, { content: letter.repeat(400_000) })
  expect(await countVersions()).toBe(12)
})

test('a post that several people save at the same time keeps a version of each save', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createPost(its.site.db)
  await Promise.all(['a', 'b', 'c', 'd'].map((content) => call('PUT', `/api/blog/${id}`, { content })))
  const { versions } = await listOf(call, 'post', id)
  expect(versions.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1])
})

test.each([
  ['GET', `${PATH}/contact/1`, 400],
  ['GET', `${PATH}/post/0`, 400],
  ['GET', `${PATH}/post/9`, 404],
  ['GET', `${PATH}/post/1/7`, 404],
  ['GET', `${PATH}/post/1/x`, 400],
  ['POST', `${PATH}/post/1/7/restore`, 404],
])('%s %s responds with status %d', async (method, path, status) => {
  const call = await asAdministrator(its.site)
  await createPost(its.site.db)
  expect((await call(method, path, method === 'POST' ? {} : undefined)).status).toBe(status)
})

test('restoring an earlier version of a post neither publishes nor unpublishes the post', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createPost(its.site.db, { published: 0, content: 'first' })
  await call('PUT', `/api/blog/${id}`, { published: true })
  await call('PUT', `/api/blog/${id}`, { content: 'second' })
  expect((await restore(call, 'post', id, 1)).status).toBe(200)
  expect((await call('GET', `/api/blog/${id}`)).body).toMatchObject({ content: 'first', published: true })
})

test('restoring an earlier version of a section brings back its image', async () => {
  const call = await asAdministrator(its.site)
  const image = await createImage(its.site.db)
  const { id } = await createSection(its.site.db, { image_id: image.id })
  await call('POST', '/api/about-us/save-image-id', { sectionId: id, imageId: null })
  const { versions } = await listOf(call, 'section', id)
  expect(versions[0]?.changed).toEqual(['imageId'])
  const { body } = await call('GET', `${PATH}/section/${id}/1`)
  expect(body.images).toMatchObject({ imageId: { id: image.id, alt: 'A fern' } })
  await restore(call, 'section', id, 1)
  expect((await call('GET', '/api/about-us')).body[0].imageId).toBe(image.id)
})

test('a version whose image was deleted can be restored only without its image', async () => {
  const call = await asAdministrator(its.site)
  const [image, other] = [await createImage(its.site.db), await createImage(its.site.db)]
  const { id } = await createQuote(its.site.db, { text: 'first', image_id: image.id })
  await call('PUT', `/api/quotes/${id}`, { text: 'second', imageId: other.id })
  await call('DELETE', `/api/images/${image.id}`)
  expect((await call('GET', `${PATH}/quote/${id}/1`)).body.images).toEqual({ imageId: null })
  const refused = await restore(call, 'quote', id, 1)
  expect(refused.status).toBe(400)
  expect(refused.body.error).toStartWith('The image of this version was deleted.')
  expect((await restore(call, 'quote', id, 1, { keepsImages: true })).status).toBe(200)
  const [quote] = (await call('GET', '/api/quotes')).body
  expect([quote.text, quote.file.id]).toEqual(['first', other.id])
})

test('restoring earlier settings keeps fields that only another version of the program knows', async () => {
  const call = await asAdministrator(its.site)
  const value = JSON.stringify({ brand: 'first', scent: 'pine' })
  await its.site.db.insertInto('settings').values({ id: 1, value, updated_at: '2026-01-02T00:00:00Z' }).execute()
  await call('PUT', '/api/admin/settings', { brand: 'second', tagline: 'Moss' })
  await restore(call, 'settings', 1, 1)
  const stored = await its.site.db.selectFrom('settings').select('value').executeTakeFirstOrThrow()
  expect(JSON.parse(stored.value)).toEqual({ brand: 'first', scent: 'pine' })
})

test('earlier versions of locked settings can be read but not restored', async () => {
  const call = await asAdministrator(its.site)
  await call('PUT', '/api/admin/settings', { brand: 'second' })
  its.site.config.areSettingsLocked = true
  expect((await listOf(call, 'settings', 1)).versions).toHaveLength(2)
  expect((await restore(call, 'settings', 1, 0)).status).toBe(403)
})

test('restoring a version that breaks a current rule gets an error with that rule', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createPost(its.site.db, { title: '' })
  await call('PUT', `/api/blog/${id}`, { title: 'Frost' })
  const { status, body } = await restore(call, 'post', id, 1)
  expect([status, body.fields]).toEqual([400, { title: 'Enter a title.' }])
})
