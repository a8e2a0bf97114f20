// test: sqlite only
import { afterEach, expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { createTestSite, type TestSite } from '#testing/create-test-site.ts'
import { createAdministrator, createImage, imageForm, signIn } from '#testing/factories.ts'
import { circle, LOGO_SVG, publishLogo, svg } from '#testing/logos.ts'
import { startSmtp } from '#testing/start-smtp.ts'

const sites: TestSite[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})

const POSTAL_ADDRESS = 'Fern & Söhne <Mail>\n12 "Fern" Road\nRutland, VT 05701'
const ENV = { BRAND: 'Fern "Hollow" & Söhne', POSTAL_ADDRESS, CONTACT_EMAIL: 'hello@fern.example' }

async function open(env: Record<string, string> = ENV) {
  const smtp = await startSmtp()
  const site = await createTestSite({ SMTP_URL: smtp.url, ...env })
  sites.push(site)
  const { bearer } = await signIn(site.db, (await createAdministrator(site.db)).id)

  async function upload(content: BlobPart | undefined, fields: Record<string, string> = {}) {
    const init = { method: 'POST', body: await imageForm(content, fields), headers: bearer }
    return (await (await site.request('/api/upload', init)).json()).file
  }
  /** Sends an update to one recipient and parses the email that arrives. */
  async function send(fields: object = {}) {
    const form = { generatedBrief: 'Fern tea is here.', recipientEmails: 'june@example.com', ...fields }
    const response = await site.post('/api/weekly-update/send-email', form, bearer)
    expect(response.status).toBe(200)
    await site.mailQueue.settle()
    // Otherwise the SMTP server waits for its idle connection to time out.
    site.mail.close()
    expect(smtp.received).toHaveLength(1)
    const source = smtp.received[0] ?? ''
    const { html = '', text = '', ...mail } = await PostalMime.parse(source)
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    return { ...mail, html, text, source, header }
  }
  return { site, upload, send }
}

test('an update has a sender, a reply address, a list id and unsubscribe headers', async () => {
  const { send } = await open({ ...ENV, MAIL_FROM: 'Fern <news@fern.example>' })
  const mail = await send({ subject: 'Tea' })
  expect(mail).toMatchObject({
    from: { name: 'Fern', address: 'news@fern.example' },
    replyTo: [{ address: 'hello@fern.example' }],
    subject: 'Tea',
    messageId: expect.stringMatching(/^<[\w-]+@fern\.example>$/),
  })
  expect(Math.abs(Date.parse(mail.date ?? '') - Date.now())).toBeLessThan(24 * 60 * 60 * 1000)
  expect(mail.header('list-unsubscribe')).toMatch(/^<https:\/\/grower\.example\/unsubscribe\?token=[\w-]+>$/)
  expect(mail.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail.header('list-id')).toBe('<weekly-update.fern.example>')
  expect(mail.header('precedence')).toBe('bulk')
})

test('the plain text part of an update comes before the HTML with its images', async () => {
  const { send, upload } = await open()
  const { id } = await upload(undefined)
  const { source } = await send({ imageIds: [id] })
  const types = [...source.matchAll(/^Content-Type: ([\w/]+)/gim)].map(([, type]) => type)
  expect(types).toEqual(['multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/jpeg'])
})

test('the plain text and the HTML of an update contain the brief, postal address, age notice and unsubscribe link', async () => {
  const { site, send } = await open()
  const brief = 'Hello <b>you</b> & all,\n\nNEWS HERE\n- Tea $& $1 {{name}}\n\nhttps://grower.example/blog?a=1&b=2.'
  const { html, text } = await send({ generatedBrief: brief })
  expect(text).toStartWith(brief)
  expect(html).toContain('Hello &lt;b&gt;you&lt;/b&gt; &amp; all,')
  expect(html).toMatch(/<h2 [^>]*>NEWS HERE<\/h2><ul [^>]*><li [^>]*>Tea \$&amp; \$1 {{name}}<\/li>/)
  expect(html).toMatch(/<a href="https:\/\/grower\.example\/blog\?a=1&amp;b=2" [^>]*>[^<]*<\/a>\./)
  for (const line of POSTAL_ADDRESS.split('\n')) {
    expect(text).toContain(line)
    expect(html).toContain(Bun.escapeHTML(line))
  }
  for (const part of [html, text]) {
    for (const words of ['21+', 'You must be 21 or older', 'https://grower.example', '© 2024'])
      expect(part).toContain(words)
    expect(part).not.toContain('unsubscribe.invalid')
    const [url = ''] = part.match(/https:\/\/grower\.example\/unsubscribe\?token=[\w-]+/) ?? []
    const token = new URL(url).searchParams.get('token')
    const response = await site.get(`/api/unsubscribe?${new URLSearchParams({ token: token ?? '' })}`)
    expect(await response.json()).toEqual({ email: 'june@example.com', isSubscribed: true })
  }
})

test('the HTML of an update has a title and a language, and loads and runs nothing', async () => {
  const { send, upload } = await open()
  const { html } = await send({ subject: 'Tea & “Soap”', imageIds: [(await upload(undefined)).id] })
  expect(html).toMatch(/<html[^>]* lang="en"/)
  expect(html).toContain('<title>Tea &amp; “Soap”</title>')
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  expect(html).not.toMatch(/<script|<link|<iframe|\bsrc="(?!cid:)|url\(|@import|\bon\w+=/i)
  expect(html).toContain('Fern &quot;Hollow&quot; &amp; Söhne')
})

test('images of an update are inline JPEG attachments with their alt text', async () => {
  const { send, upload } = await open()
  const circle = '<svg width="1600" height="900"><circle cx="800" cy="450" r="300" fill="red"/></svg>'
  const bytes = new Uint8Array(await sharp(Buffer.from(circle)).png().toBuffer())
  const described = await upload(bytes, { name: 'red\r\nBcc: eve@example.com".png', alt: 'A "red" <circle>' })
  const gif = new Uint8Array(await sharp(bytes).resize(40).gif().toBuffer())
  const decorative = await upload(gif, { name: '🌿.gif', isDecorative: 'true' })
  const { html, text, attachments, header } = await send({ imageIds: [decorative.id, described.id] })
  const shown = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => ({
    cid: `<${tag.match(/src="cid:([^"]+)"/)?.[1]}>`,
    alt: tag.match(/alt="([^"]*)"/)?.[1],
    width: Number(tag.match(/ width="(\d+)"/)?.[1]),
  }))
  expect(shown.map(({ alt, width }) => [alt, width])).toEqual([
    ['', 40],
    ['A &quot;red&quot; &lt;circle&gt;', 536],
  ])
  expect(attachments.map(({ contentId }) => contentId)).toEqual(shown.map(({ cid }) => cid))
  const images = attachments.map(({ content }) => sharp(new Uint8Array(content as ArrayBuffer)))
  const sizes = await Promise.all(images.map((image) => image.metadata()))
  expect(sizes.map(({ format, width }) => `${format} ${width}`)).toEqual(['jpeg 40', 'jpeg 1200'])
  // The corner was transparent, so it has the paper color.
  const [red = 0, , blue = 0] = (await images[1]?.raw().toBuffer()) ?? []
  expect([red > 245, blue > 230 && blue < 250]).toEqual([true, true])
  const jpeg = { disposition: 'inline', mimeType: 'image/jpeg' }
  expect(attachments).toMatchObject(['picture-1.jpg', 'picture-2.jpg'].map((filename) => ({ filename, ...jpeg })))
  expect(header('bcc')).toBeUndefined()
  expect(text).toContain('Images in this email:\n- A "red" <circle>')
})

test('the first image of an update is above the text, and the others are below it in pairs, each above its caption', async () => {
  const { send, upload } = await open()
  const green = sharp({ create: { width: 900, height: 600, channels: 3, background: '#46664b' } })
  const big = new Uint8Array(await green.png().toBuffer())
  const fields = [{ alt: 'A fern' }, { alt: 'Moss' }, { isDecorative: 'true' }, { alt: 'A stone' }]
  const ids: number[] = []
  for (const field of fields) ids.push((await upload(big, field)).id)
  const { html } = await send({ generatedBrief: 'Fern tea is here.', imageIds: ids })
  const inOrder = html.match(/<h1|<img [^>]*>|>(?:A fern|Moss|A stone|Visit our website|Fern tea is here\.)</g) ?? []
  const parts = inOrder.map((part) => part.replace(/<img .* width="(\d+)".*/, '$1'))
  // The first match is the preheader.
  expect(parts.slice(1)).toEqual([
    ...['<h1', '536', '>A fern<', '>Fern tea is here.<'],
    ...['260', '>Moss<', '260', '536', '>A stone<', '>Visit our website<'],
  ])
})

test('the HTML of an update leaves out the generated sentence about its images, because they have captions', async () => {
  const { send, upload } = await open()
  const { id } = await upload(undefined, { alt: 'A fern' })
  const generatedBrief = 'Hello,\n\nPictured: A fern.\n\nPictured: moss on a stone.'
  const { html, text } = await send({ generatedBrief, imageIds: [id] })
  expect([html.includes('Pictured: A fern.'), html.includes('Pictured: moss on a stone.')]).toEqual([false, true])
  expect(text).toContain(generatedBrief)
})

test('a wide logo replaces the name of the site at the top of an update, and the name becomes its alt text', async () => {
  const { site, send } = await open()
  const file = await publishLogo(site, LOGO_SVG)
  const url = file.imageUrl.replace('logo.webp', 'mail.png')
  const { html, source } = await send()
  const image = html.match(/<img [^>]*>/)?.[0] ?? ''
  expect(image).toContain(`src="https://grower.example${url}"`)
  expect(image).toContain('alt="Fern &quot;Hollow&quot; &amp; Söhne"')
  expect(image).toContain('width="220"')
  expect(html.match(/<td style="background-color:#fbf8f0/)).not.toBeNull()
  expect(source).not.toContain('image/png')
  const png = await (await site.get(url)).bytes()
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 440 })
})

test('a square logo is above the name of the site at the top of an update', async () => {
  const { site, send } = await open()
  await publishLogo(site, svg(circle('white')))
  const { html } = await send()
  expect(html).toMatch(/<img alt="" height="64" [^>]*mail\.png".*?>Fern &quot;Hollow&quot; &amp; Söhne<\/p>/s)
  expect(html).not.toContain('<td style="background-color:#fbf8f0;border-radius')
})

test('the email version of an image is made for the first update that uses it and is deleted with the other files of the image', async () => {
  const { site, send, upload } = await open()
  const { id, imageUrl } = await upload(undefined)
  const mailUrl = imageUrl.replace(/\d+\.webp$/, 'mail.jpg')
  expect((await site.get(mailUrl)).status).toBe(404)
  await send({ imageIds: [id] })
  const response = await site.get(mailUrl)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  await site.files.deleteKey(imageUrl.split('/')[2])
  expect(await site.files.get(mailUrl.replace('/files/', ''))).toBeNull()
})

test('an update shows the description of an image whose file is missing or damaged', async () => {
  const { site, send, upload } = await open()
  const { id: gone } = await createImage(site.db, { alt: 'A "lost" <fern>' })
  const key = crypto.randomUUID()
  const { id: damaged } = await createImage(site.db, { alt: 'Half a fern', width: 640, file_key: key })
  await site.files.put(`${key}/640.webp`, new TextEncoder().encode('RIFF'))
  const { id } = await upload(undefined, { alt: 'A fern' })
  const { html, text, attachments } = await send({ imageIds: [gone, damaged, id] })
  expect(attachments.map(({ filename }) => filename)).toEqual(['picture-1.jpg'])
  expect(html.match(/<img /g)).toHaveLength(1)
  expect(html).toContain('>A &quot;lost&quot; &lt;fern&gt;</span>')
  expect(html).toContain('>Half a fern</span>')
  expect(text).toContain('- A "lost" <fern>\n- Half a fern\n- A fern')
})

test.each([
  ['with a line break', 'Tea\r\nBcc: eve@example.com', 'Tea Bcc: eve@example.com'],
  ['with emoji and umlauts', '🌿 Grüße – “neu”', '🌿 Grüße – “neu”'],
  ['of many emoji and umlauts', 'ä🌿 '.repeat(37).trim(), 'ä🌿 '.repeat(37).trim()],
  ['of 150 letters', 'x'.repeat(150), 'x'.repeat(150)],
])('an update subject %s arrives as a single line', async (_, subject, arrives) => {
  const { send } = await open()
  const mail = await send({ subject })
  expect(mail.subject?.replace(/\s+/g, ' ')).toBe(arrives)
  expect(mail.header('bcc')).toBeUndefined()
})

test('an update keeps the sender name unchanged, and its footer does not repeat the town', async () => {
  const { send } = await open({ BRAND: ENV.BRAND, LOCATION: 'Rutland, VT' })
  const { from, html } = await send()
  expect(from?.name).toBe(ENV.BRAND)
  expect(html.match(/Rutland, VT/g)).toHaveLength(2)
})

test('an update of ordinary length stays below 60 KB, far below the size at which Gmail clips emails', async () => {
  const { send } = await open()
  const generatedBrief = 'A paragraph of a line or two, as one writes them: not long, not short.\n\n'.repeat(100)
  expect(Buffer.byteLength((await send({ generatedBrief })).html)).toBeLessThan(60_000)
})
