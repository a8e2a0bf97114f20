// test: no database
import { expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import { readConfig } from '#platform/config.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import { createMailer, type InlineImage, type Message } from './mail.ts'

const LINE = 'X-Evil: yes'
const BREAKS = ['\r\n', '\n', '\r', '\0', '\u2028', '\u0085', '\r\n\r\n', '\n ', '%0d%0a']

type Evil = { message?: Partial<Message>; env?: Record<string, string> }

const image = (given: Partial<InlineImage>): Evil => {
  const plain = { cid: 'a', fileName: 'a.png', contentType: 'image/png', content: new Uint8Array(3) }
  return { message: { html: '<p>Hello</p>', images: [{ ...plain, ...given }] } }
}

const FIELDS: Record<string, (evil: string) => Evil> = {
  subject: (evil) => ({ message: { subject: `Hi${evil}` } }),
  recipient: (evil) => ({ message: { to: `june${evil}@example.com` } }),
  'reply address': (evil) => ({ message: { replyTo: `ada@example.com${evil}` } }),
  'unsubscribe link': (evil) => ({ message: { unsubscribeUrl: `https://grower.example/?token=${evil}` } }),
  'file name of an image': (evil) => image({ fileName: `a${evil}.png` }),
  'content ID of an image': (evil) => image({ cid: `a${evil}` }),
  'type of an image': (evil) => image({ contentType: `image/png${evil}` }),
  brand: (evil) => ({ env: { BRAND: `Fern${evil}` } }),
}

for (const [field, make] of Object.entries(FIELDS)) {
  test(`a line break in the ${field} adds no email header`, async () => {
    for (const lineBreak of BREAKS) {
      const smtp = await startSmtp()
      const { message, env } = make(`${lineBreak}${LINE}`)
      const mail = createMailer(readConfig({ ...env }), async () => ({ url: smtp.url }))
      const plain = { to: 'june@example.com', subject: 'Hi', text: 'Hello' }
      // The mailer may reject an invalid address.
      await mail.send({ ...plain, ...message }, { id: '1' }).catch(() => {})
      mail.close()
      for (const sent of smtp.received) {
        expect(sent.split(/\r|\n/).filter((line) => line.startsWith('X-Evil'))).toEqual([])
        const { headers, text } = await PostalMime.parse(sent)
        expect(headers.map(({ key }) => key)).not.toContain('x-evil')
        expect(text?.trim()).toBe('Hello')
      }
    }
  })
}

test('the configuration rejects a line break in MAIL_FROM', () => {
  expect(() => readConfig({ MAIL_FROM: `Fern\r\n${LINE} <a@b.example>` })).toThrow('MAIL_FROM')
})
