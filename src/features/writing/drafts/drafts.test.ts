import { expect, test } from 'bun:test'
import { cleanUp } from '#app/housekeeping.ts'
import { emptyTrash } from '#app/trash.ts'
import { readContentVersion } from '#platform/db/content-version.ts'
import { NOW } from '#testing/create-test-site.ts'
import { asAdministrator, createImage, createPost } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const WORDS = { title: 'Frost', author: 'June', content: 'It came.' }
const TYPED = { ...WORDS, content: 'It came. It w', format: 'markdown', summary: '', coverImageId: null }
const NELL = { email: 'nell@fernhollow.example', name: 'Nell' }
const WREN = { email: 'wren@fernhollow.example', name: 'Wren' }

const asNell = () => asAdministrator(its.site, NELL)

async function withPost() {
  const { id } = await createPost(its.site.db, { ...WORDS, published: 0 })
  return { id, draft: `/api/blog/${id}/draft` }
}

test('a draft of a post keeps every space, says who typed it, and changes neither the post nor the cache', async () => {
  const call = await asNell()
  const { id, draft } = await withPost()
  const before = await readContentVersion(its.site.db)
  const content = ' It came.\n\n'
  const saved = await call('PUT', draft, { ...TYPED, title: '', content, version: 1 })
  const kept = { ...TYPED, title: '', content, nounId: id, version: 1, by: NELL, savedAt: NOW.toISOString() }
  expect(saved).toEqual({ status: 200, body: { id: 1, ...kept, revision: 1 } })
  expect(await call('GET', draft)).toEqual(saved)
  expect((await call('PUT', draft, { ...TYPED, version: 1 })).body.revision).toBe(2)
  expect((await call('GET', `/api/blog/${id}/stored`)).body).toMatchObject({ ...WORDS, version: 1 })
  expect((await call('GET', `/api/admin/versions/post/${id}`)).body.versions).toHaveLength(1)
  expect((await call('GET', '/api/admin/audit')).body.events).toEqual([])
  expect(await readContentVersion(its.site.db)).toBe(before)
  expect((await call('DELETE', draft)).status).toBe(200)
  for (const method of ['GET', 'DELETE']) expect((await call(method, draft)).status).toBe(404)
})

test('a draft that is based on another version of the post than the saved one gets 409', async () => {
  const call = await asNell()
  const { id, draft } = await withPost()
  await call('PUT', `/api/blog/${id}`, { content: 'It went.' })
  const { status, body } = await call('PUT', draft, { ...TYPED, version: 1 })
  expect([status, body.error]).toEqual([409, 'Someone else changed this post.'])
  expect((await call('PUT', draft, { ...TYPED, version: 99 })).status).toBe(409)
  expect((await call('PUT', draft, { ...TYPED, version: 2 })).status).toBe(200)
})

test('a draft never replaces a newer draft of another person that was not seen', async () => {
  const nell = await asNell()
  const wren = await asAdministrator(its.site, WREN)
  const { draft } = await withPost()
  const put = (call: typeof nell, revision?: number) => call('PUT', draft, { ...TYPED, version: 1, revision })
  expect((await put(nell, 0)).status).toBe(200)
  expect(await put(wren, 0)).toMatchObject({ status: 409, body: { error: 'Someone else has typed here too.' } })
  expect((await put(nell, 1)).body.revision).toBe(2)
  expect((await put(wren, 1)).status).toBe(409)
  expect((await put(wren, 2)).body).toMatchObject({ revision: 3, by: WREN })
  expect((await put(nell)).body).toMatchObject({ revision: 4, by: NELL })
})

test('a draft never replaces a newer one of the same person, and the same text twice counts once', async () => {
  const call = await asNell()
  const { draft } = await withPost()
  const words = { title: 'Visit', address: '/visit', content: 'Come' }
  const page = (await call('POST', '/api/pages', words)).body
  const begun = async (noun: string) =>
    (await call('POST', '/api/drafts', { noun, ...words, content: 'Begun' })).body.id
  for (const path of [
    draft,
    `/api/pages/${page.id}/draft`,
    ...[await begun('post'), await begun('page')].map((id) => `/api/drafts/${id}`),
  ]) {
    const version = path.startsWith('/api/drafts') ? 0 : 1
    const put = (content: string, revision?: number) =>
      call('PUT', path, { title: 'Visit', content, version, revision })
    const { revision } = (await put('The frost came.')).body
    expect((await put('The frost came. By noon it was gone.', revision)).body.revision).toBe(revision + 1)
    expect(await put('The frost came early.', revision)).toMatchObject({
      status: 409,
      body: { error: 'You have typed here on another device too.' },
    })
    expect((await put('The frost came. By noon it was gone.', revision)).body.revision).toBe(revision + 1)
    expect((await call('GET', path)).body.content).toBe('The frost came. By noon it was gone.')
    expect((await put('Both.', revision + 1)).body.revision).toBe(revision + 2)
  }
})

test('two people who type at once never replace each other', async () => {
  const calls = await Promise.all([asNell(), asAdministrator(its.site, WREN)])
  const { draft } = await withPost()
  const answers = await Promise.all(calls.map((call) => call('PUT', draft, { ...TYPED, version: 1, revision: 0 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('saving a post deletes the draft that it contains, and keeps another one', async () => {
  const call = await asNell()
  const { id, draft } = await withPost()
  await call('PUT', draft, { ...TYPED, version: 1 })
  await call('PUT', `/api/blog/${id}`, { content: 'Something else.' })
  expect((await call('GET', draft)).body).toMatchObject({ version: 1, content: TYPED.content })
  await call('PUT', draft, { ...WORDS, content: 'It went. ', version: 2 })
  await call('PUT', `/api/blog/${id}`, { content: 'It went.' })
  expect((await call('GET', draft)).status).toBe(404)
})

test('a save deletes the older draft of its form, unless somebody has typed there since', async () => {
  const [nell, wren] = [await asNell(), await asAdministrator(its.site, WREN)]
  const { id, draft } = await withPost()
  const held = (await nell('PUT', draft, { ...TYPED, version: 1 })).body
  await nell('PUT', `/api/blog/${id}`, { content: 'It came. It went.', version: 1, draft: held })
  expect((await nell('GET', draft)).status).toBe(404)

  const own = (await nell('PUT', draft, { ...TYPED, version: 2 })).body
  await wren('PUT', draft, { ...TYPED, content: 'By Wren', version: 2 })
  await nell('PUT', `/api/blog/${id}`, { content: 'It went.', version: 2, draft: own })
  expect((await nell('GET', draft)).body).toMatchObject({ content: 'By Wren', version: 2 })

  const begun = (await nell('POST', '/api/drafts', WORDS)).body
  await nell('POST', '/api/blog', { ...WORDS, content: 'It came. It went.', draft: begun })
  expect((await nell('GET', '/api/drafts')).body).toEqual([])
  const visit = { title: 'Visit', address: '/visit', content: 'Come' }
  const page = (await nell('POST', '/api/drafts', { noun: 'page', ...visit })).body
  await nell('POST', '/api/pages', { ...visit, content: 'Come in', draft: page })
  expect((await nell('GET', '/api/drafts?noun=page')).body).toEqual([])
})

test('a new post has a draft until it is added', async () => {
  const call = await asNell()
  expect((await call('GET', '/api/drafts')).body).toEqual([])
  const { status, body } = await call('POST', '/api/drafts', { ...WORDS, title: ' Frost' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ nounId: null, title: ' Frost', version: 0, revision: 1, by: NELL })
  await call('POST', '/api/drafts', { noun: 'page', title: 'Visit', address: '/visit' })
  await call('PUT', `/api/drafts/${body.id}`, { ...WORDS, version: 0 })
  expect((await call('GET', `/api/drafts/${body.id}`)).body).toMatchObject(WORDS)
  expect((await call('GET', '/api/drafts')).body).toMatchObject([{ ...WORDS, revision: 2 }])
  expect((await call('GET', '/api/drafts?noun=page')).body).toMatchObject([{ address: '/visit' }])
  await call('POST', '/api/blog', WORDS)
  expect((await call('GET', '/api/drafts')).body).toEqual([])
  expect((await call('PUT', `/api/drafts/${body.id}`, { ...WORDS, version: 0 })).status).toBe(404)
})

test("a page's draft ends with its save, whether its address was typed with a slash, without one or not at all", async () => {
  const call = await asNell()
  const words = { title: 'Visit us', content: 'Come by.', format: 'text', place: 'menu', linkTo: '', isIndexed: true }
  for (const address of ['visit', '/Visit', '']) {
    const { body: draft } = await call('POST', '/api/drafts', { noun: 'page', ...words, address })
    const saved = { ...words, address: address || '/visit-us' }
    const { body: page } = await call('POST', '/api/pages', saved)
    expect((await call('GET', `/api/drafts/${draft.id}`)).status).toBe(404)
    await call('PUT', `/api/pages/${page.id}/draft`, { ...words, address, content: 'Stay.', version: 1 })
    await call('PUT', `/api/pages/${page.id}`, { ...saved, content: 'Stay.' })
    expect((await call('GET', `/api/pages/${page.id}/draft`)).status).toBe(404)
    await call('DELETE', `/api/pages/${page.id}`)
  }
  const link = { ...words, linkTo: 'https://shop.example/', address: '/typed-before' }
  await call('POST', '/api/drafts', { noun: 'page', ...link })
  await call('POST', '/api/pages', { ...link, address: '', content: '' })
  expect((await call('GET', '/api/drafts?noun=page')).body).toEqual([])
})

test('the list of drafts of added posts leaves out their texts', async () => {
  const call = await asNell()
  const { id, draft } = await withPost()
  await call('PUT', draft, { ...TYPED, version: 1 })
  const list = await call('GET', '/api/drafts?isAdded=true')
  expect(list.body).toEqual([{ id: 1, nounId: id, version: 1, revision: 1, savedAt: NOW.toISOString(), by: NELL }])
  expect((await call('GET', '/api/drafts/1')).status).toBe(404)
})

test('a draft of 500,001 characters gets 400 with the number', async () => {
  const call = await asNell()
  const { draft } = await withPost()
  const { status, body } = await call('PUT', draft, { version: 1, content: 'x'.repeat(500_001) })
  expect([status, body.fields]).toEqual([400, { content: 'A text can have at most 500,000 characters.' }])
  expect((await call('PUT', draft, { content: 'No version.' })).status).toBe(400)
})

test('the pictures of a draft are in use until the draft is deleted', async () => {
  const call = await asNell()
  const { db } = its.site
  const { draft } = await withPost()
  const [cover, shown, _] = [await createImage(db), await createImage(db), await createImage(db)]
  const content = `![A fern](/files/${shown.file_key}/640.webp)\n\n![](upload:${crypto.randomUUID()})`
  const unassigned = async () => (await call('GET', '/api/images/unassigned')).body.images.length
  expect(await unassigned()).toBe(3)
  await call('PUT', draft, { ...TYPED, content, coverImageId: cover.id, version: 1 })
  expect(await unassigned()).toBe(1)
  await call('DELETE', draft)
  expect(await unassigned()).toBe(3)
})

test('a draft waits while its post is in the trash, and ends with it', async () => {
  const call = await asNell()
  const { db } = its.site
  const { id, draft } = await withPost()
  await call('PUT', draft, { ...TYPED, version: 1 })
  await call('DELETE', `/api/blog/${id}`)
  expect((await call('GET', draft)).status).toBe(404)
  expect((await call('PUT', draft, { ...TYPED, version: 1 })).status).toBe(404)
  await call('POST', '/api/trash/restore', { kind: 'post', id })
  expect((await call('GET', draft)).status).toBe(200)
  await call('DELETE', `/api/blog/${id}`)
  await db.transaction().execute((tx) => emptyTrash(tx, new Date(NOW.getTime() + 31 * 24 * 60 * 60 * 1000)))
  expect(await db.selectFrom('drafts').select('id').execute()).toEqual([])
})

test('cleanup deletes drafts of posts that were never added after 90 days', async () => {
  const call = await asNell()
  const { draft } = await withPost()
  await call('PUT', draft, { ...TYPED, version: 1 })
  await call('POST', '/api/drafts', WORDS)
  its.site.wait(91 * 24 * 60 * 60 * 1000)
  await cleanUp(its.site, its.site.now())
  expect(await its.site.db.selectFrom('drafts').select('id').execute()).toEqual([{ id: 1 }])
})
