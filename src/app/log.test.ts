// test: slow, sqlite only
import { expect, test } from 'bun:test'
import { imageForm } from '#testing/factories.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import { firstAdministrator, withServers } from '#testing/with-servers.ts'

const { start } = withServers()

/** Routes that need no session. */
const PUBLIC = ['/admin', '/admin/contacts', '/api/manage', '/api/about-us', '/api/images/unassigned', '/metrics']
const TEXT = /^\{.*\}$/

test('the log contains each audit event at a level of its own and who made each request, but no email address', async () => {
  const refused = new Set<string>()
  const allRefused = Promise.withResolvers<void>()
  const smtp = await startSmtp({
    onRcptTo: ({ address }, _session, done) => {
      done(Object.assign(new Error(`<${address}>: no such person`), { responseCode: 550 }))
      if (refused.add(address).size === 4) allRefused.resolve()
    },
  })
  const server = await start({ CONTACT_EMAIL: 'owner@grower.example', LOG_LEVEL: 'debug', SMTP_URL: smtp.url })
  const [forSignIn, forLog] = server.stdout.tee()
  const output = new Response(forLog).text()
  const { url, authorization } = await firstAdministrator({ stdout: forSignIn, stderr: server.stderr })
  const send = async (method: string, path: string, body?: object | FormData, headers: Record<string, string> = {}) => {
    const isForm = body instanceof FormData
    const response = await fetch(url + path, {
      method,
      headers: { ...(!isForm && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    await response.text()
    return response.status
  }
  const asOwner = (method: string, path: string, body?: object | FormData) =>
    send(method, path, body, { authorization })
  const withCookie = (method: string, path: string, body?: object) =>
    send(method, path, body, { cookie: authorization.replace('Bearer ', 'session='), 'sec-fetch-site': 'same-origin' })
  const ada = { name: 'Ada', email: 'ada@example.com', question: 'Which soil?' }
  const update = { generatedBrief: 'Fern tea', recipientEmails: 'june@example.com, reader@example.com' }
  const statuses = [
    await send('POST', '/api/contact', ada),
    await send('POST', '/api/admin/auth/login', { username: 'mallory@example.com', password: 'wrong' }),
    await send('POST', '/api/admin/auth/forgot', { username: 'owner@grower.example' }),
    await send('GET', '/blog/ada@example.com'),
    await send('GET', '/blog/ada%40example.com?to=ada@example.com'),
    await send('POST', '/api/invite/verify', { token: 'ada@example.com' }),
    await asOwner('POST', '/api/invite', { email: 'june@grower.example' }),
    await asOwner('GET', '/api/contact?page=1&search=ada@example.com'),
    await asOwner('POST', '/api/upload', await imageForm(undefined, { name: 'ada@example.com.jpg' })),
    await asOwner('POST', '/api/blog', { title: 'Write to ada@example.com', author: 'June', content: 'Fern' }),
    await asOwner('POST', '/api/weekly-update/send-email', update),
    await asOwner('GET', '/api/blog'),
  ]
  expect(statuses).toEqual([201, 401, 200, 404, 404, 400, 201, 200, 201, 201, 200, 200])
  for (const path of PUBLIC) expect([path, await withCookie('GET', path)]).toEqual([path, 200])
  expect(await withCookie('POST', '/api/contact', { ...ada, question: 'Which pot?' })).toBe(201)
  await allRefused.promise
  server.kill('SIGTERM')
  await server.exited
  const all = `${await output}${await new Response(server.stderr).text()}`.split('\n')
  expect(all.join('\n')).toContain('There is no administrator yet.')
  expect(all.filter((line) => /@|%40/.test(line))).toEqual([])
  const written = all.filter((line) => TEXT.test(line))
  expect(written.join('\n')).toContain('550 <[email]>: no such person')
  const lines = written.map((line) => JSON.parse(line))
  const events = lines.filter(({ msg }) => msg === 'audit event')
  expect(events.map(({ action, subject, administratorId }) => [action, subject, administratorId])).toEqual([
    ['invited', '[email]', undefined],
    ['accepted an invitation', undefined, 1],
    ['signed in', undefined, 1],
    ['failed to sign in', '[email]', undefined],
    ['asked for a link to a new password', '[email]', undefined],
    ['tried an invitation link that does not work', undefined, undefined],
    ['invited', '[email]', 1],
    ['uploaded a picture', '[email]', 1],
    ['created the post', 'Write to [email]', 1],
    ['sent the weekly update', 'News from Fernhollow Botanicals', 1],
  ])
  expect(lines.filter(({ level }) => level === 35)).toEqual(events)
  const requests = lines.filter(({ msg }) => msg === 'request')
  const whoMade = (wanted: string) => requests.filter(({ path }) => path === wanted).map((line) => line.administratorId)
  expect(whoMade('/api/blog')).toEqual([1, 1])
  for (const path of PUBLIC) expect([path, whoMade(path)]).toEqual([path, [1]])
  expect(whoMade('/api/contact')).toEqual([undefined, 1, 1])
})
