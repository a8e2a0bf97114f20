import { expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import { seal } from '#platform/access/seal.ts'
import { asAdministrator, createMail, createPost, createSubscriber, createUpdate } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { SUBSCRIBE_TITLE } from './interests.ts'
import { findSubscriber } from './subscribers.queries.ts'
import { unsubscribeKey } from './unsubscribe-token.ts'

const its = withSite()

const JUNE = 'june@example.com'
const FIELDS = { email: JUNE, interests: ['certificates', 'posts'], isOfAge: 'on', page: '/blog/1' }
const TOKEN_HEADERS = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store, no-transform',
  'x-robots-tag': 'noindex',
}

/** Sends a form as a browser without JavaScript does. */
async function press(path: string, fields: Record<string, string | string[]> = {}) {
  const body = new URLSearchParams()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) body.append(name, value)
  const response = await its.site.request(path, { method: 'POST', body, headers: { origin: 'null' } })
  return { status: response.status, html: await shownIn(response) }
}

/** The HTML without scripts, styles and React's marks between texts. */
const shownIn = async (response: Response) =>
  (await response.text()).replace(/<(style|script)[^>]*>.*?<\/\1>|<!-- -->/gs, '')

const formsIn = (html: string) => html.match(/<form[^>]*action="\/subscribe".*?<\/form>/gs) ?? []
const get = async (path: string): Promise<Response> => its.site.get(path)
const open = async (path: string) => shownIn(await get(path))
const inputs = (html: string, name: string) => html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`, 'g')) ?? []

async function linkOfMail() {
  const [eml = ''] = await its.site.outbox()
  const [link = ''] = (await PostalMime.parse(eml)).text?.match(/https?:\S+/) ?? []
  const { pathname, search } = new URL(link)
  return pathname + search
}

const ownPage = async (email = JUNE) => `/subscription?token=${seal(await unsubscribeKey(its.site.db), email)}`

test('every public page has the form in its footer, and posts have it twice, with different ids', async () => {
  const { id } = await createPost(its.site.db)
  for (const path of ['/', '/test-results', '/blog', '/contact-us', '/login', '/nothing-here']) {
    const [form = '', ...others] = formsIn(await open(path))
    expect([path, others]).toEqual([path, []])
    expect(inputs(form, 'page')[0]).toContain(`value="${path}"`)
    expect(inputs(form, 'interests').filter((input) => input.includes('checked=""'))).toHaveLength(3)
    expect(inputs(form, 'isOfAge')[0]).not.toContain('checked')
    expect(form).toContain('autoComplete="email"')
  }
  const { headers } = await get(`/blog/${id}`)
  const post = await open(headers.get('location') ?? `/blog/${id}`)
  expect(formsIn(post)).toHaveLength(2)
  expect(post).toMatch(new RegExp(`<details[^>]*><summary>${SUBSCRIBE_TITLE}</summary><form`))
  const ids = [...post.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the pages with tokens have no form, so that no token is stored as the page on which somebody agreed', async () => {
  for (const path of ['/subscription', '/subscription/confirm', '/unsubscribe', '/register', '/not-me', '/preview/x'])
    expect([path, formsIn(await open(`${path}?token=made-up`))]).toEqual([path, []])
  expect(formsIn(await open('/subscribe'))).toHaveLength(1)
})

test("the form asks for the site's own age", async () => {
  const call = await asAdministrator(its.site)
  await call('PUT', '/api/admin/settings', { minimumAge: 18 })
  expect(await open('/blog')).toContain('I am 18 or older')
})

test('a visitor without JavaScript subscribes, and sees the outcome above the age question and on the page', async () => {
  const { status, html } = await press('/subscribe', FIELDS)
  expect(status).toBe(200)
  expect(html.match(/Look into your mailbox/g)?.length).toBeGreaterThanOrEqual(2)
  expect(html.indexOf('Look into your mailbox')).toBeLessThan(html.indexOf('Are you 21 or older?'))
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(formsIn(html)).toEqual([])
  expect(await findSubscriber(its.site.db, JUNE)).toMatchObject({
    state: 'waiting',
    interests: 'certificates posts',
    consent_page: '/blog/1',
  })
})

test('a refused form keeps all that was typed and ticked, with a sentence beside each wrong field', async () => {
  const { status, html } = await press('/subscribe', { email: 'june@', page: '/blog/1' })
  expect(status).toBe(400)
  const [form = ''] = formsIn(html)
  for (const sentence of ['Enter a valid email address.', 'Choose at least one.', 'Tick this box to confirm your age.'])
    expect(form).toContain(sentence)
  expect(inputs(form, 'email')[0]).toMatch(/value="june@"/)
  expect(form).not.toContain('checked=""')
  expect(inputs(form, 'interests').filter((input) => input.includes('aria-invalid="true"'))).toHaveLength(3)
  expect(form.match(/<input[^>]*autofocus[^>]*>/gi)).toEqual([expect.stringContaining('name="email"')])
  const { html: again } = await press('/subscribe', { ...FIELDS, email: '', interests: 'markets' })
  const [kept = ''] = formsIn(again)
  expect(inputs(kept, 'interests').map((input) => input.includes('checked=""'))).toEqual([false, false, true])
  expect(inputs(kept, 'isOfAge')[0]).toContain('checked=""')
  expect(inputs(kept, 'page')[0]).toContain('value="/blog/1"')
  expect(kept).not.toContain('Tick this box')
  const { html: none } = await press('/subscribe', { ...FIELDS, interests: [] })
  expect(none.match(/<input[^>]*autofocus[^>]*>/gi)).toEqual([expect.stringContaining('value="certificates"')])
  expect(await its.site.db.selectFrom('subscribers').selectAll().execute()).toEqual([])
})

test.each([
  ['/blog/1-the-first', '/blog/1-the-first'],
  ['/', '/'],
  [`/${'a'.repeat(600)}`, `/${'a'.repeat(499)}`],
  ['/subscribe', undefined],
  ['//elsewhere.example', undefined],
  ['/\\\\elsewhere.example', undefined],
  ['https://elsewhere.example/', undefined],
  ['javascript:alert(1)', undefined],
])('after the form on %p, a link leads back there if it is a page of this site', async (from, back) => {
  const { status, html } = await press('/subscribe', { ...FIELDS, page: from })
  expect(status).toBe(200)
  expect(html.match(/href="([^"]*)"[^>]*>Back to the page/)?.[1]).toBe(back)
})

test('the own page shows five emails and folds the earlier ones', async () => {
  await createSubscriber(its.site.db, { email: JUNE })
  for (let n = 1; n <= 7; n++) {
    const { id } = await createUpdate(its.site.db, { subject: `News ${n}` })
    await createMail(its.site.db, { kind: 'update', to_address: JUNE, update_id: id })
  }
  const [shown = '', folded = ''] = (await open(await ownPage())).split('<summary>Earlier emails (2)</summary>')
  expect(shown).toContain('News 3')
  expect(shown).not.toContain('News 2')
  expect(folded).toContain('News 1')
})

test('a visitor of a network that asks too often sees when to try again and loses nothing', async () => {
  for (let n = 0; n < 10; n++)
    expect((await press('/subscribe', { ...FIELDS, email: `${n}@example.com` })).status).toBe(200)
  const { status, html } = await press('/subscribe', FIELDS)
  expect(status).toBe(429)
  expect(html).toContain('Please try again')
  expect(inputs(formsIn(html)[0] ?? '', 'email')[0]).toContain(`value="${JUNE}"`)
})

test('a body that is not a form gets the empty form with its errors', async () => {
  const response = await its.site.request('/subscribe', {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'text/x' },
  })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('Enter an email address.')
})

test('opening a confirmation link changes nothing; its button confirms, also twice, and leads to the own page', async () => {
  await press('/subscribe', FIELDS)
  const link = await linkOfMail()
  for (const method of ['GET', 'HEAD', 'GET']) {
    const response = await its.site.request(link, { method })
    expect(response.status).toBe(200)
    expect(response.headers.toJSON()).toMatchObject(TOKEN_HEADERS)
    const html = await shownIn(response)
    if (method === 'GET')
      expect(html).toMatch(/new lab certificates, blog posts.*june@example\.com.*Yes, send it to me/s)
    expect(html).not.toContain('Are you 21 or older?')
  }
  expect((await findSubscriber(its.site.db, JUNE))?.state).toBe('waiting')
  const first = await press(link)
  expect(first.html).toMatch(/june@example\.com<\/strong> gets the weekly update from now on\./)
  expect((await findSubscriber(its.site.db, JUNE))?.state).toBe('confirmed')
  const [own = ''] = first.html.match(/\/subscription\?token=[\w-]+/) ?? []
  expect(await open(own)).toContain('What we keep about you')
  const used = await open(link)
  expect(used).toContain('gets the weekly update. Every email has a link to change that.')
  expect(used).not.toContain('Yes, send it to me')
  expect((await press(link)).html).toContain('gets the weekly update from now on.')
})

test.each([
  ['forged', async () => '/subscription/confirm?token=AAAA', 'This link is incomplete.'],
  [
    'older than seven days',
    async () => {
      await press('/subscribe', FIELDS)
      const link = await linkOfMail()
      its.site.wait(7 * 24 * 60 * 60 * 1000 + 1000)
      return link
    },
    'This link no longer works.',
  ],
])('a confirmation link whose token is %s leads to the form', async (_, makeLink, sentence) => {
  const link = await makeLink()
  for (const { status, html } of [
    { status: (await its.site.get(link)).status, html: await open(link) },
    await press(link),
  ]) {
    expect(status).toBe(404)
    expect(html).toContain(sentence)
    expect(html).toMatch(/href="\/subscribe"/)
    expect(html).not.toContain('Yes, send it to me')
  }
})

test('the own page shows what is kept, saves another choice, and refuses none', async () => {
  await createSubscriber(its.site.db, { email: JUNE, interests: 'posts' })
  const page = await ownPage()
  const response = await its.site.get(page)
  expect(response.headers.toJSON()).toMatchObject(TOKEN_HEADERS)
  const html = await shownIn(response)
  expect(html).not.toContain('Are you 21 or older?')
  expect(inputs(html, 'interests').map((input) => input.includes('checked=""'))).toEqual([false, true, false])
  const saved = await press(page, { act: 'save', interests: ['certificates', 'markets'] })
  expect(saved.html).toMatch(/Saved\..*june@example\.com.*gets the weekly update\./)
  expect((await findSubscriber(its.site.db, JUNE))?.interests).toBe('certificates markets')
  const refused = await press(page, { act: 'save' })
  expect(refused.status).toBe(400)
  expect(refused.html).toContain('Choose at least one.')
  expect(refused.html).not.toContain('checked=""')
  expect((await findSubscriber(its.site.db, JUNE))?.interests).toBe('certificates markets')
})

test('the own page shows the consent in its words, and the emails with their states', async () => {
  await press('/subscribe', FIELDS)
  await press(await linkOfMail())
  const html = await open(await ownPage())
  expect(html).toContain(', with the form on the page /blog/1')
  expect(html).toContain(`<blockquote>${SUBSCRIBE_TITLE}\nNew lab certificates\nBlog posts\nI am 21 or older\n`)
  expect(html).toMatch(/Confirmation of your address<\/span>.*, saved here, not sent/)
})

test('a reader leaves on the own page and takes it back', async () => {
  await createSubscriber(its.site.db, { email: JUNE })
  const page = await ownPage()
  const left = await press(page, { act: 'leave' })
  expect(left.html).toMatch(/You have left\..*doesn&#x27;t get the weekly update\./)
  expect(await findSubscriber(its.site.db, JUNE)).toMatchObject({ state: 'left', ended_by: 'reader' })
  expect((await press(page, { act: 'back' })).html).toContain('Welcome back!')
  expect(await findSubscriber(its.site.db, JUNE)).toMatchObject({ state: 'confirmed', ended_by: null })
})

test('a reader on a pasted list subscribes on the own page only with a ticked age', async () => {
  const page = await ownPage()
  const html = await open(page)
  expect(html).toContain('We have no record that you agreed to something here.')
  expect(html.indexOf('Leave the list')).toBeLessThan(html.indexOf(SUBSCRIBE_TITLE))
  expect(html).toContain(SUBSCRIBE_TITLE)
  expect(inputs(html, 'isOfAge')[0]).not.toContain('checked')
  const refused = await press(page, { act: 'save', interests: 'posts' })
  expect(refused.status).toBe(400)
  expect(refused.html).toContain('Tick this box to confirm your age.')
  expect(await findSubscriber(its.site.db, JUNE)).toBeUndefined()
  expect((await press(page, { act: 'save', interests: 'posts', isOfAge: 'on' })).status).toBe(200)
  expect(await findSubscriber(its.site.db, JUNE)).toMatchObject({ state: 'confirmed', consent_page: '/subscription' })
})

test('“Erase me” leaves one sentence and no address', async () => {
  await createSubscriber(its.site.db, { email: JUNE })
  const page = await ownPage()
  expect(await open(page)).toMatch(/<summary>Erase me<\/summary>.*<button[^>]*>Erase everything about me/s)
  const { html } = await press(page, { act: 'erase' })
  expect(html).toContain('Erased. You get no more emails')
  expect(html).not.toContain(JUNE)
  expect(formsIn(html)).toEqual([])
  expect(await findSubscriber(its.site.db, JUNE)).toBeUndefined()
  const again = await open(page)
  expect(again).toContain(`Only a note that ${JUNE} gets no emails.`)
  expect(again).not.toContain('Erase me')
})

test('the pages of links say so if their token is missing or forged', async () => {
  for (const path of ['/subscription', '/subscription/confirm']) {
    expect(await open(path)).toContain('This link is incomplete. Open it again from the email.')
    const forged = await get(`${path}?token=AAAA`)
    expect(forged.status).toBe(404)
    expect(await shownIn(forged)).toContain('This link is incomplete. Open it again from the email.')
    for (const token of ['', '?token=AAAA']) {
      const { status, html } = await press(path + token, { act: 'leave' })
      expect(status).toBe(404)
      expect(html).toContain('This link is incomplete.')
    }
  }
})

test('the unsubscribe page links to the own page with the same token', async () => {
  const own = await ownPage()
  expect(await open(own.replace('/subscription', '/unsubscribe'))).toContain(`href="${own}"`)
})
