import { expect, test } from 'bun:test'
import { readContentVersion } from '#platform/db/content-version.ts'
import { newFileKey } from '#platform/files/file-store.ts'
import { asAdministrator, createImage, createPost } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

type Call = Awaited<ReturnType<typeof asAdministrator>>

const pictureOf = ({ file_key }: { file_key: string }, alt = '') => `![${alt}](/files/${file_key}/640.webp "In May")`
const UPLOADING = '![Fern](upload:4c2f0f0e-8f0e-4a53-9a5c-8c2f7a1b9d10)'
const MARKDOWN = { title: 'Harvest', format: 'markdown', content: '## Ferns\n\nWe **cut** them.' }

async function addPost(call: Call, form: object = {}) {
  const { status, body } = await call('POST', '/api/blog', { ...MARKDOWN, ...form })
  expect([status, body.error]).toEqual([201, undefined])
  return body
}

const photograph = () => createImage(its.site.db, { purpose: 'post', alt: 'A fern' })

const usesOf = async (post: number) => {
  const uses = its.site.db.selectFrom('image_uses').select('image_id').where('noun', '=', 'post')
  return (await uses.where('noun_id', '=', post).orderBy('position').execute()).map(({ image_id }) => image_id)
}

test('a post in Markdown answers its text as it was sent, with an excerpt of its words', async () => {
  const call = await asAdministrator(its.site)
  const made = await addPost(call, { summary: 'Ferns, cut.\nIn May.', published: true })
  const facts = { ...MARKDOWN, summary: 'Ferns, cut.\nIn May.', excerpt: 'Ferns\nWe cut them.', version: 1 }
  expect(made).toMatchObject(facts)
  expect(await (await its.site.get(`/api/blog/${made.id}`)).json()).toMatchObject(facts)
  const [listed] = await (await its.site.get('/api/blog?excerpt=true')).json()
  expect(listed).toMatchObject({ ...facts, content: facts.excerpt })
})

test('a change without a format keeps the format, and a change of the format alone changes the excerpt', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await addPost(call)
  const kept = await call('PUT', `/api/blog/${id}`, { content: '**Moss**' })
  expect(kept.body).toMatchObject({ format: 'markdown', excerpt: 'Moss' })
  const plain = await call('PUT', `/api/blog/${id}`, { format: 'text' })
  expect(plain.body).toMatchObject({ format: 'text', content: '**Moss**', excerpt: '**Moss**', version: 3 })
})

test.each([
  ['an unknown format', { format: 'html' }, 'format'],
  ['a summary of 301 characters', { summary: 'x'.repeat(301) }, 'summary'],
  ['a cover that is not an image', { coverImageId: 99 }, 'coverImageId'],
  ['a cover with the id 0', { coverImageId: 0 }, 'coverImageId'],
  ['a cover in words', { coverImageId: 'fern' }, 'coverImageId'],
  ['a text of too many parts', { content: `${'- \n'.repeat(21_000)}- x` }, 'content'],
  ['500,001 characters', { content: 'x'.repeat(500_001) }, 'content'],
])('a post in Markdown with %s gets 400 with the name of the field', async (_, form, field) => {
  const call = await asAdministrator(its.site)
  const { id } = await addPost(call)
  const expected = { status: 400, body: { error: expect.any(String), fields: { [field]: expect.any(String) } } }
  expect(await call('POST', '/api/blog', { ...MARKDOWN, ...form })).toEqual(expected)
  expect(await call('PUT', `/api/blog/${id}`, form)).toEqual(expected)
  expect((await call('GET', '/api/blog')).body).toMatchObject([{ ...MARKDOWN, version: 1 }])
})

test('only a change of words increases the version of a post, and only words are in its history', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await addPost(call)
  const put = async (form: object) => (await call('PUT', `/api/blog/${id}`, form)).body
  const state = { published: true, isIndexed: false, createdAt: '2020-02-29T10:00Z' }
  expect(await put({ ...state, version: 1 })).toMatchObject({
    ...state,
    createdAt: '2020-02-29T10:00:00.000Z',
    version: 1,
  })
  expect(await put({ summary: 'Cut.' })).toMatchObject({ published: true, version: 2 })
  expect((await call('PUT', `/api/blog/${id}`, { published: false, version: 1 })).status).toBe(409)
  const { versions } = (await call('GET', `/api/admin/versions/post/${id}`)).body
  expect(versions.map(({ version, changed }: { version: number; changed: string[] }) => [version, changed])).toEqual([
    [2, ['summary']],
    [1, ['title', 'author', 'content', 'format', 'summary', 'coverImageId']],
  ])
})

test('a plain version restored into a post in Markdown is plain again, with its cover', async () => {
  const call = await asAdministrator(its.site)
  const cover = await photograph()
  const { id } = await addPost(call, { format: 'text', coverImageId: cover.id })
  await call('PUT', `/api/blog/${id}`, { format: 'markdown', content: '# Moss', coverImageId: null })
  expect(await usesOf(id)).toEqual([])
  await call('POST', `/api/admin/versions/post/${id}/1/restore`, {})
  const restored = { format: 'text', content: MARKDOWN.content, excerpt: MARKDOWN.content, coverImageId: cover.id }
  expect((await call('GET', `/api/blog/${id}/stored`)).body).toMatchObject(restored)
  expect(await usesOf(id)).toEqual([cover.id])
})

test('a version whose cover was deleted is restored without its cover if the caller says so', async () => {
  const call = await asAdministrator(its.site)
  const cover = await photograph()
  const { id } = await addPost(call, { coverImageId: cover.id })
  await call('PUT', `/api/blog/${id}`, { coverImageId: null, content: 'Moss' })
  expect((await call('DELETE', `/api/images/${cover.id}`)).status).toBe(200)
  const path = `/api/admin/versions/post/${id}/1`
  expect((await call('GET', path)).body.images).toEqual({ coverImageId: null })
  const refused = await call('POST', `${path}/restore`, {})
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['coverImageId']])
  expect((await call('POST', `${path}/restore`, { keepsImages: true })).status).toBe(200)
  const restored = { content: MARKDOWN.content, coverImageId: null }
  expect((await call('GET', `/api/blog/${id}/stored`)).body).toMatchObject(restored)
})

test('versions from before posts had formats mean plain text, and those that only published are left out', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createPost(its.site.db, { content: '# 1 seller', version: 3 })
  const old = { title: 'First frost', author: 'June', content: '# 1 seller' }
  const rows = [
    { ...old, content: 'first', published: false },
    { ...old, published: false },
    { ...old, published: true },
  ]
  for (const [index, value] of rows.entries())
    await its.site.db
      .insertInto('versions')
      .values({ noun: 'post', id, version: index + 1, value: JSON.stringify(value), actor: null, saved_at: null })
      .execute()
  const list = async () => (await call('GET', `/api/admin/versions/post/${id}`)).body.versions
  expect((await list()).map(({ version }: { version: number }) => version)).toEqual([2, 1])
  await call('PUT', `/api/blog/${id}`, { format: 'markdown' })
  expect((await list()).map(({ changed }: { changed: string[] }) => changed).slice(0, 2)).toEqual([
    ['format'],
    ['content'],
  ])
  await call('POST', `/api/admin/versions/post/${id}/1/restore`, {})
  expect((await call('GET', `/api/blog/${id}`)).body).toMatchObject({
    format: 'text',
    content: 'first',
    published: true,
  })
})

test('the picture of a post is its cover, or else the first picture of its text that is not in the trash', async () => {
  const call = await asAdministrator(its.site)
  const [first, second, cover] = [await photograph(), await photograph(), await photograph()]
  const content = `Frost.\n\n${pictureOf(first)}\n\n${pictureOf(second)}`
  const { id, picture } = await addPost(call, { content, published: true })
  expect(picture).toMatchObject({ id: first.id, alt: 'A fern' })
  await call('PUT', `/api/blog/${id}`, { coverImageId: cover.id })
  expect(await usesOf(id)).toEqual([cover.id, first.id, second.id])
  const pictures = async () => {
    const [listed] = await (await its.site.get('/api/blog')).json()
    const shown = await (await its.site.get(`/api/blog/${id}/page`)).json()
    return [listed.picture?.id, shown.picture?.id]
  }
  expect(await pictures()).toEqual([cover.id, cover.id])
  const trash = { deleted_at: '2024-10-01T00:00:00.000Z' }
  await its.site.db.updateTable('images').set(trash).where('id', 'in', [cover.id, first.id]).execute()
  expect(await pictures()).toEqual([second.id, second.id])
})

test('the page of a post has its tree, with only those pictures that are ours and not in the trash', async () => {
  const call = await asAdministrator(its.site)
  const [ours, gone] = [await photograph(), await createImage(its.site.db, { deleted_at: '2024-10-01T00:00:00.000Z' })]
  const elsewhere = `![x](https://example.com/x.webp) ![x](/files/${newFileKey()}/640.webp)`
  const content = `## Ferns\n\n${pictureOf(ours)}\n\n${pictureOf(gone)}\n\n${elsewhere}`
  const { id } = await addPost(call, { content, published: true })
  const { tree } = await (await its.site.get(`/api/blog/${id}/page`)).json()
  expect(tree).toMatchObject([
    { kind: 'heading', level: 2, children: ['Ferns'] },
    { kind: 'figure', picture: { alt: 'A fern', caption: 'In May', picture: { id: ours.id } } },
  ])
  expect(tree).toHaveLength(2)
  await call('PUT', `/api/blog/${id}`, { published: false })
  expect((await its.site.get(`/api/blog/${id}/page`)).status).toBe(404)
})

test('the page of a post names the published posts before and after it in the order of the list', async () => {
  const { db } = its.site
  const created_at = '2024-02-01T00:00:00.000Z'
  const [a, b, c] = [
    await createPost(db, { title: 'A', created_at }),
    await createPost(db, { title: 'B', created_at }),
    await createPost(db, { title: 'C', created_at: '2024-03-01T00:00:00.000Z' }),
  ]
  await createPost(db, { title: 'Draft', created_at, published: 0 })
  const around = async ({ id }: { id: number }) => {
    const { previous, next } = await (await its.site.get(`/api/blog/${id}/page`)).json()
    return [previous?.path ?? null, next?.path ?? null]
  }
  expect(await around(a)).toEqual([null, '/blog/2-b'])
  expect(await around(b)).toEqual(['/blog/1-a', '/blog/3-c'])
  expect(await around(c)).toEqual(['/blog/2-b', null])
})

test.each([
  ['First frost', '-first-frost'],
  ['SnowDrops & Moss', '-snowdrops-and-moss'],
  ['Bäche im Herbst', '-baeche-im-herbst'],
  ['أول صقيع', '-awl-sqye'],
  ['🌿🌿', ''],
  ['霜', ''],
  ['x'.repeat(200), `-${'x'.repeat(80)}`],
  [`${'fern '.repeat(15)}woodwardia moss`, `-${'fern-'.repeat(15).slice(0, -1)}`],
])('the path of a post with the title %s ends with its words', async (title, words) => {
  const call = await asAdministrator(its.site)
  expect((await addPost(call, { title })).path).toBe(`/blog/1${words}`)
})

test('a text with a picture that is still uploading is saved in a draft, but never becomes public', async () => {
  const call = await asAdministrator(its.site)
  const sentence = 'A picture is still uploading. Wait for it, or remove it.'
  const refused = { status: 400, body: { error: sentence, fields: { content: sentence } } }
  expect(await call('POST', '/api/blog', { ...MARKDOWN, content: UPLOADING, published: true })).toEqual(refused)
  const { id } = await addPost(call, { content: UPLOADING })
  expect(await call('PUT', `/api/blog/${id}`, { published: true })).toEqual(refused)
  await call('PUT', `/api/blog/${id}`, { content: `\`${UPLOADING}\`` })
  expect((await call('PUT', `/api/blog/${id}`, { published: true })).status).toBe(200)
  expect(await call('PUT', `/api/blog/${id}`, { content: UPLOADING })).toEqual(refused)
})

test('a picture that arrives after its post was saved is shown once the post is published', async () => {
  const call = await asAdministrator(its.site)
  const [cover, first] = [await photograph(), await photograph()]
  const content = `${UPLOADING}\n\n${pictureOf(first)}`
  const { id } = await addPost(call, { content, coverImageId: cover.id })
  const arrived = await createImage(its.site.db, { purpose: 'post', file_key: UPLOADING.slice(15, -1) })
  const published = await call('PUT', `/api/blog/${id}`, { published: true })
  expect(published).toMatchObject({ status: 200, body: { content, version: 1 } })
  expect(await usesOf(id)).toEqual([cover.id, arrived.id, first.id])
  const { tree } = await (await its.site.get(`/api/blog/${id}/page`)).json()
  expect(tree).toMatchObject([{ picture: { alt: 'Fern', picture: { id: arrived.id } } }, { kind: 'figure' }])
})

test('a picture of an unfinished post is in use: not unassigned, under “From posts”, and not deleted', async () => {
  const call = await asAdministrator(its.site)
  const [ofSite, ofPost, unused] = [await createImage(its.site.db), await photograph(), await photograph()]
  const { id } = await addPost(call, { content: `${pictureOf(ofSite)}\n\n${pictureOf(ofPost)}` })
  const unassigned = async () => (await (await its.site.get('/api/images/unassigned')).json()).images
  expect(await unassigned()).toEqual([])
  const { images } = (await call('GET', '/api/images?use=post')).body
  expect(images).toMatchObject([
    { id: unused.id, usedBy: [] },
    { id: ofPost.id, usedBy: [{ kind: 'post', id, title: 'Harvest' }] },
  ])
  const refused = await call('DELETE', `/api/images/${ofPost.id}`)
  const error = 'The post “Harvest” uses this image. Remove it there first.'
  expect(refused).toEqual({ status: 409, body: { error } })
  await call('DELETE', `/api/blog/${id}`)
  expect((await unassigned()).map((image: { id: number }) => image.id)).toEqual([ofSite.id])
})

test('a picture of unsaved text is in use too', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await addPost(call)
  const image = await createImage(its.site.db)
  const draft = { content: pictureOf(image), format: 'markdown', version: 1 }
  expect((await call('PUT', `/api/blog/${id}/draft`, draft)).status).toBe(200)
  expect((await (await its.site.get('/api/images/unassigned')).json()).images).toEqual([])
  const error = 'The draft “Harvest” uses this image. Remove it there first.'
  expect(await call('DELETE', `/api/images/${image.id}`)).toEqual({ status: 409, body: { error } })
})

test('restoring a post from the trash brings back its pictures', async () => {
  const call = await asAdministrator(its.site)
  const image = await photograph()
  const { id } = await addPost(call, { content: pictureOf(image), published: true })
  await call('DELETE', `/api/blog/${id}`)
  expect((await call('DELETE', `/api/images/${image.id}`)).status).toBe(200)
  await call('POST', '/api/trash/restore', { kind: 'post', id })
  expect((await call('GET', `/api/blog/${id}`)).body.picture).toMatchObject({ id: image.id })
})

test('changes of an unfinished post, its pictures and its draft keep the cache', async () => {
  const call = await asAdministrator(its.site)
  const [image, other, ofSite] = [await photograph(), await photograph(), await createImage(its.site.db)]
  const { id } = await addPost(call, { content: pictureOf(ofSite) })
  const before = await readContentVersion(its.site.db)
  const changes = [
    { content: `${pictureOf(ofSite)}\n\nFrost.` },
    { coverImageId: null, content: pictureOf(ofSite) },
    { summary: 'Cut.', isIndexed: false, publishAt: '2024-11-01T00:00Z' },
  ]
  for (const form of changes) expect((await call('PUT', `/api/blog/${id}`, form)).status).toBe(200)
  const { id: second } = await addPost(call, { coverImageId: image.id })
  await call('PUT', `/api/blog/${second}`, { coverImageId: other.id, content: pictureOf(image) })
  const draft = { content: pictureOf(other), format: 'markdown', version: 2 }
  expect((await call('PUT', `/api/blog/${second}/draft`, draft)).status).toBe(200)
  await call('DELETE', `/api/blog/${second}`)
  expect(await readContentVersion(its.site.db)).toBe(before)
  await call('PUT', `/api/blog/${id}`, { published: true })
  expect(await readContentVersion(its.site.db)).not.toBe(before)
})
