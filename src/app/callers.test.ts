import { expect, test } from 'bun:test'
import { ROLES, type Role } from '#platform/access/roles.ts'
import { FACTOR_REQUIRED } from '#platform/access/sessions.queries.ts'
import { createAdministrator, createImage, createPost, createSlide, PASSWORD, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { ASKS_AGAIN, CALLERS, type Caller, FOR_OWNERS } from './callers.ts'

const its = withSite()

const TEN_MINUTES_MS = 10 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const JSON_TYPE = { 'content-type': 'application/json' }
const FOR_OWNERS_ONLY = { error: 'Only owners may do this. Ask one of them.' }
const REFUSED: Partial<Record<Caller, object>> = {
  owner: FOR_OWNERS_ONLY,
  editor: { error: 'Only owners and editors may do this. Ask one of them.' },
}
const ASKED = { error: 'Confirm first that it is you.', confirm: true }
const MAY: Record<Role, Caller[]> = {
  owner: ['own', 'uploader', 'editor', 'owner'],
  editor: ['own', 'uploader', 'editor'],
  uploader: ['own', 'uploader'],
}

/** Where the calls of each kind of person are. All other guarded calls are for owners. */
const PLACES: [Caller, RegExp][] = [
  ['own', /^\/api\/admin\/(account|sessions|devices|auth\/logout)\b/],
  ['uploader', /^\/api\/manage\//],
  ['editor', /^\/api\/(about-us|quotes|blog|pages|drafts|images|upload|slides|trash|admin\/versions)\b/],
  ['editor', /^\/api\/(contact|weekly-update|admin\/waiting|admin\/mail-server\/sender)\b/],
]
const FOR_PEOPLES_DATA = 'GET /api/contact/csv'
/** Writers are warned about these words, and take somebody off the list who asks for it. */
const FOR_EDITORS = ['GET /api/admin/settings/wording-list', 'PUT /api/subscribers']

const table = [...Object.entries(CALLERS), ...FOR_OWNERS.map((call): [string, Caller] => [call, 'owner'])]
const guarded = table.filter(([, caller]) => caller !== 'everyone')
const refusedTo = (role: Role) => guarded.filter(([, caller]) => !MAY[role].includes(caller))

const methodOf = (call: string) => call.split(' ')[0] ?? ''
const pathOf = (call: string) => (call.split(' ')[1] ?? '').replace(':noun', 'post').replaceAll(/:(id|version)/g, '1')
const reads = (call: string) => methodOf(call) === 'GET'

async function personOf(role: Role) {
  const { id } = await createAdministrator(its.site.db, { role })
  return { id, ...(await signIn(its.site.db, id, its.site.now())) }
}

/** @param body of calls that change something */
async function answerTo(call: string, headers: Record<string, string>, body: BodyInit = '{}') {
  const init = { method: methodOf(call), headers, ...(!reads(call) && { body }) }
  const response = await its.site.request(pathOf(call), init)
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{"error"') ? JSON.parse(text) : {} }
}

test('the table of callers gives every guarded call to the people whose work it is, and the rest to owners', () => {
  for (const [call, caller] of guarded) {
    const place = PLACES.find(([, pattern]) => pattern.test(pathOf(call)))?.[0] ?? 'owner'
    const isForOwners = call === FOR_PEOPLES_DATA || FOR_OWNERS.includes(call)
    expect([call, caller]).toEqual([call, FOR_EDITORS.includes(call) ? 'editor' : isForOwners ? 'owner' : place])
  }
})

test.each(ROLES)('every call answers an %s with 403 exactly where the table of callers says so', async (role) => {
  for (const [call, caller] of guarded) {
    const { bearer } = await personOf(role)
    const { status, body } = await answerTo(call, { ...JSON_TYPE, ...bearer })
    if (MAY[role].includes(caller)) expect([call, [401, 403].includes(status)]).toEqual([call, false])
    else expect([call, status, body]).toEqual([call, 403, REFUSED[caller]])
  }
})

test('uploaders and people who must set up a factor get from public calls what visitors get: no drafts, no unused images', async () => {
  await createPost(its.site.db, { published: 0, public_since: null })
  await createImage(its.site.db)
  await createImage(its.site.db)
  await createSlide(its.site.db, 1)
  const seenBy = async (headers: Record<string, string>) => {
    const posts = await (await its.site.get('/api/blog', headers)).json()
    const { images } = await (await its.site.get('/api/images/unassigned', headers)).json()
    return [posts.length, images.length]
  }
  const [editor, uploader] = [await personOf('editor'), await personOf('uploader')]
  const [shown, hidden] = [await seenBy(editor.bearer), await seenBy({})]
  expect([shown[0], hidden[0], await seenBy(uploader.bearer)]).toEqual([1, 0, hidden])
  expect(shown).not.toEqual(hidden)
  await its.site.db.insertInto('site_state').values({ key: FACTOR_REQUIRED, value: '1' }).execute()
  expect(await seenBy(editor.bearer)).toEqual(hidden)
})

test('an editor gets 403 from every version of the settings, also where an encoded letter hides the word', async () => {
  const { bearer } = await personOf('editor')
  for (const call of FOR_OWNERS)
    for (const noun of ['settings', '%73ettings', 'setting%73'])
      expect([noun, await answerTo(call.replace('settings', noun), { ...JSON_TYPE, ...bearer })]).toEqual([
        noun,
        { status: 403, body: FOR_OWNERS_ONLY },
      ])
})

test.each<[string, Record<string, string>, BodyInit]>([
  ['that is broken', JSON_TYPE, '{'],
  ['that is far too large', JSON_TYPE, 'x'.repeat(5_000_000)],
  ['of another type', { 'content-type': 'text/plain' }, 'x'],
  ['that is a form', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
])('a refused call gets its 403 before the site reads a body %s', async (_, headers, body) => {
  const { bearer } = await personOf('uploader')
  const owner = await personOf('owner')
  its.site.wait(TEN_MINUTES_MS)
  const send = async (call: string, who: Record<string, string>) => {
    const request = new Request(`http://localhost${pathOf(call)}`, {
      ...{ method: methodOf(call), headers: { ...headers, ...who }, body },
    })
    const response = await its.site.app.fetch(request, { socketAddress: '203.0.113.7' })
    return [call, response.status, await response.json(), request.bodyUsed]
  }
  for (const [call, caller] of refusedTo('uploader'))
    if (!reads(call)) expect(await send(call, bearer)).toEqual([call, 403, REFUSED[caller], false])
  for (const call of ASKS_AGAIN)
    if (!reads(call)) expect(await send(call, owner.bearer)).toEqual([call, 403, ASKED, false])
})

test('every call that asks again is a call for owners or for people themselves', () => {
  expect(ASKS_AGAIN.filter((call) => !['owner', 'own'].includes(CALLERS[call] ?? ''))).toEqual([])
})

test.each(ASKS_AGAIN)('%s asks ten minutes after the sign-in, and again ten minutes after the answer', async (call) => {
  // Nobody ends their own session by its id 1.
  await personOf('owner')
  const { bearer } = await personOf('owner')
  const headers = { ...JSON_TYPE, ...bearer }
  const asks = async () => {
    const { status, body } = await answerTo(call, headers)
    if (status === 403) expect(body).toEqual(ASKED)
    return status === 403
  }
  its.site.wait(TEN_MINUTES_MS - 1)
  expect(await asks()).toBe(false)
  its.site.wait(1)
  expect(await asks()).toBe(true)
  const confirm = (password: string) => its.site.post('/api/admin/account/confirm', { password }, bearer)
  expect([(await confirm('wrong horse')).status, await asks()]).toEqual([400, true])
  expect([(await confirm(PASSWORD)).status, await asks()]).toEqual([200, false])
  its.site.wait(TEN_MINUTES_MS)
  expect(await asks()).toBe(true)
})

test('no other call asks an owner again, however long ago the sign-in was', async () => {
  its.site.wait(11 * HOUR_MS)
  for (const [call] of guarded.filter(([call]) => !ASKS_AGAIN.includes(call))) {
    const { id } = await createAdministrator(its.site.db)
    const { bearer } = await signIn(its.site.db, id)
    expect([call, (await answerTo(call, { ...JSON_TYPE, ...bearer })).body]).not.toEqual([call, ASKED])
  }
})

test('asking one session again confirms no other session of the person', async () => {
  const { id, bearer } = await personOf('owner')
  const other = await signIn(its.site.db, id)
  its.site.wait(TEN_MINUTES_MS)
  await its.site.post('/api/admin/account/confirm', { password: PASSWORD }, bearer)
  const statusOf = async (headers: object) => (await answerTo('POST /api/invite', { ...JSON_TYPE, ...headers })).status
  expect([await statusOf(bearer), await statusOf(other.bearer)]).toEqual([400, 403])
})

const encoded = (path: string, letter: string) => path.replace(/(?<=^\/(?:api|admin)\/)\w/, letter)
const WAYS: [string, (path: string) => string][] = [
  ['a slash at the end', (path) => `${path}/`],
  ['two slashes at the end', (path) => `${path}//`],
  ['two slashes at the start', (path) => `/${path}`],
  ['two slashes inside', (path) => path.replace(/(?<=.)\//, '//')],
  ['an encoded letter', (path) => encoded(path, `%${path.charCodeAt(path.indexOf('/', 1) + 1).toString(16)}`)],
  ['a letter that is encoded twice', (path) => encoded(path, '%2569')],
  ['an encoded slash', (path) => path.replace(/(?<=.)\//, '%2F')],
  ['a parameter of its last part', (path) => `${path};x`],
  ['dots', (path) => path.replace('/api/', '/api/x/../')],
  ['encoded dots', (path) => path.replace('/api/', '/api/x/%2e%2e/')],
  ['capitals', (path) => path.toUpperCase()],
  ['a query that names another path', (path) => `${path}?path=/api/quotes`],
]

test.each(WAYS)('a path with %s leads nobody around the guard', async (_, spell) => {
  const { bearer } = await personOf('uploader')
  const statusOf = async (call: string) => {
    const init = { method: methodOf(call), headers: { ...JSON_TYPE, ...bearer }, ...(!reads(call) && { body: '{}' }) }
    return (await its.site.request(spell(pathOf(call)), init)).status
  }
  for (const [call] of refusedTo('uploader'))
    expect([call, [403, 404]]).toEqual([call, expect.arrayContaining([await statusOf(call)])])
})

test('HEAD, unknown methods and headers that name another method lead an uploader around no refusal', async () => {
  const { bearer } = await personOf('uploader')
  for (const [call] of refusedTo('uploader')) {
    const statusOf = async (method: string, headers: Record<string, string> = {}) =>
      (await its.site.request(pathOf(call), { method, headers: { ...bearer, ...headers } })).status
    if (reads(call)) expect([call, await statusOf('HEAD')]).toEqual([call, 403])
    const overriding = { 'x-http-method-override': methodOf(call), 'x-method-override': methodOf(call) }
    for (const method of ['OPTIONS', 'PATCH', 'PROPFIND'])
      expect([403, 404]).toContain(await statusOf(method, overriding))
  }
})
