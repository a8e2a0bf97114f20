// test: no database
import { expect, test } from 'bun:test'
import { type AddressInfo, createServer } from 'node:net'
import { SELF_SIGNED } from '#testing/self-signed.ts'
import { type Rudeness, startRudeSmtp } from '#testing/start-rude-smtp.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import { tryMailServer } from './try-mail-server.ts'

const TO_HERE = { from: 'a@example.com', to: 'b@example.com', subject: 'Moss', text: 'Moss' }
const HASTE = { dnsTimeout: 500, connectionTimeout: 500, greetingTimeout: 300, socketTimeout: 300, testTimeout: 800 }
const account = (url: string) => ({
  ...{ host: '127.0.0.1', port: Number(new URL(url).port), security: 'none' as const, user: '', password: '' },
})
const TIMED_OUT = "The server didn't answer in time."

test.each<[string, Rudeness | string, string, string]>([
  ['hangs', 'is silent', '', TIMED_OUT],
  ['sends an endless greeting', 'sends an endless line', '', TIMED_OUT],
  ['refuses everyone', { say: '554 no mail here' }, '554 no mail here', ''],
])('if the mail server %s, a test email soon reports what happened', async (_, rudeness, reply, advice) => {
  const smtp = await startRudeSmtp('greeting', rudeness as Rudeness, 9)
  const result = await tryMailServer(account(smtp.url), TO_HERE, HASTE)
  expect(result.isAccepted).toBe(false)
  expect(result.reply).toContain(reply)
  expect(result.advice).toContain(advice)
})

test('a test email to a closed port, to an unknown name or with a refused login reports what to check', async () => {
  const closed = await tryMailServer(account('smtp://127.0.0.1:1'), TO_HERE, HASTE)
  expect(closed.advice).toBe('No mail server answers at this name and port. Check both.')
  const unknown = await tryMailServer({ ...account('smtp://127.0.0.1:1'), host: 'mail.invalid' }, TO_HERE)
  expect(unknown.advice).toBe("There's no server with this name. Check the name.")
  const smtp = await startSmtp({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_login, _session, done) => done(new Error('Authentication failed')),
  })
  const login = { user: 'grower', password: 'wrong' }
  const refused = await tryMailServer({ ...account(smtp.url), ...login }, TO_HERE)
  expect(refused.reply).toMatch(/^535 .*Authentication failed/)
  expect(refused.advice).toContain('refused the username or the password')
})

test('a test email to a mail server without TLS, or with an untrusted certificate, reports the problem and sends nothing', async () => {
  const plain = await startSmtp()
  const tls = await startSmtp({ ...{ disabledCommands: [], secure: true }, ...SELF_SIGNED })
  const upgradable = await startSmtp({ ...SELF_SIGNED, disabledCommands: [] })
  const at = (port: number, security: 'tls' | 'starttls') => ({ ...account(plain.url), port, security })
  const noTls = await tryMailServer(at(plain.port, 'tls'), TO_HERE)
  expect(noTls.advice).toContain("doesn't answer with TLS")
  const noUpgrade = await tryMailServer(at(plain.port, 'starttls'), TO_HERE)
  expect(noUpgrade.advice).toContain("doesn't offer STARTTLS")
  for (const server of [at(tls.port, 'tls'), at(upgradable.port, 'starttls')]) {
    const { advice } = await tryMailServer(server, TO_HERE)
    expect(advice).toContain("couldn't prove its identity")
  }
  expect([...plain.received, ...tls.received, ...upgradable.received]).toEqual([])
})

test('if a mail server answers in plain text after STARTTLS, the result of a test email advises another port', async () => {
  const replies = ['250-hello\r\n250 STARTTLS\r\n', '220 go\r\n', '500 what?\r\n']
  const liar = createServer((socket) => {
    socket.on('error', () => {}).write('220 hello\r\n')
    socket.on('data', () => socket.write(replies.shift() ?? ''))
  })
  await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve))
  const { port } = liar.address() as AddressInfo
  const server = { ...account(`smtp://127.0.0.1:${port}`), security: 'starttls' as const }
  const { advice } = await tryMailServer(server, TO_HERE, HASTE)
  liar.close()
  expect(advice).toContain('Try TLS with port 465')
})
