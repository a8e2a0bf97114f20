import { expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const DAY_MS = 24 * 60 * 60 * 1000
const FORM = { email: 'June@example.com', isOfAge: true, interests: ['posts', 'certificates'], page: '/blog' }

const ask = async (fields: object = {}) => {
  const response = await its.site.post('/api/subscribers', { ...FORM, ...fields })
  return { status: response.status, body: await response.json() }
}

const mails = async () => Promise.all((await its.site.outbox()).map((eml) => PostalMime.parse(eml)))
const rows = () => its.site.db.selectFrom('subscribers').selectAll().execute()

async function tokenOfLastMail() {
  const { text = '' } = (await mails()).at(-1) ?? {}
  const [link = '', ...others] = text.match(/https?:\S+/g) ?? []
  expect(others).toEqual([])
  return new URL(link).searchParams.get('token') ?? ''
}

const confirm = async (token: string) => {
  const response = await its.site.post('/api/subscription/confirm', { token })
  return { status: response.status, body: await response.json() }
}

test('somebody who asks for the weekly update gets it after a press on the page of the emailed link', async () => {
  expect(await ask()).toEqual({ status: 200, body: { message: expect.stringContaining('Look into your mailbox') } })
  const [mail] = await mails()
  expect(mail?.subject).toBe('Confirm that you want the weekly update from Fernhollow Botanicals')
  expect(mail?.text).toContain('- New lab certificates\n- Blog posts\n\n')
  expect(mail?.text).toContain('Rutland, VT')
  const token = await tokenOfLastMail()
  const opened = await its.site.get(`/api/subscription/confirm?token=${token}`)
  expect(await opened.json()).toEqual({
    email: 'June@example.com',
    interests: ['certificates', 'posts'],
    isConfirmed: false,
  })
  expect(await rows()).toMatchObject([{ state: 'waiting', email: 'June@example.com' }])
  const first = await confirm(token)
  expect(first).toMatchObject({ status: 200, body: { isConfirmed: true, interests: ['certificates', 'posts'] } })
  expect(await rows()).toMatchObject([
    { state: 'confirmed', interests: 'certificates posts', consent_page: '/blog', consent_how: 'form' },
  ])
  expect((await confirm(token)).body).toMatchObject({ email: 'June@example.com', isConfirmed: true })
})

test('a confirmed address that asks again gets a link to its own page instead, and keeps its choice', async () => {
  await ask()
  await confirm(await tokenOfLastMail())
  its.site.wait(DAY_MS + 1)
  const before = await rows()
  await ask({ interests: ['markets'] })
  expect(await rows()).toEqual(before)
  const token = await tokenOfLastMail()
  const own = await (await its.site.get(`/api/subscription?token=${token}`)).json()
  expect(own).toMatchObject({ state: 'confirmed', interests: ['certificates', 'posts'], emails: [{}, {}] })
})
