// test: slow
import { expect, setDefaultTimeout, test } from 'bun:test'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { createTestSite } from '#testing/create-test-site.ts'
import { asAdministrator, createAdministrator, createImage, imageForm, signIn } from '#testing/factories.ts'
import { startSmtp } from '#testing/start-smtp.ts'

// Drawing and sending take a long time on a busy machine.
setDefaultTimeout(600_000)

const SRC = /<img [^>]*src="([^"]*)"/g

async function open() {
  const smtp = await startSmtp()
  const site = await createTestSite({ SMTP_URL: smtp.url })
  const call = await asAdministrator(site)
  const { bearer } = await signIn(site.db, (await createAdministrator(site.db)).id, site.now())
  async function upload(alt: string) {
    const init = { method: 'POST', body: await imageForm(undefined, { alt }), headers: bearer }
    const answered = await site.request('/api/upload', init)
    return (await answered.json()).file as { id: number; imageUrl: string }
  }
  /** Sends an update to so many people, and returns the HTML of the emails that arrive. */
  async function send(count: number, imageIds: number[]) {
    const recipientEmails = Array.from({ length: count }, (_, index) => `reader-${index}@example.com`)
    const form = { generatedBrief: 'Fern tea is here.', recipientEmails, imageIds }
    expect((await call('POST', '/api/weekly-update/send-email', form)).status).toBe(200)
    await site.mailQueue.settle()
    site.mail.close()
    const mails = await Promise.all(smtp.received.map((source) => PostalMime.parse(source)))
    expect(mails).toHaveLength(count)
    return mails.map(({ html = '', attachments }) => ({ html, attachments }))
  }
  return { site, call, upload, send }
}

test('an update to 500 people has its images attached', async () => {
  const { site, upload, send } = await open()
  const { id } = await upload('A fern')
  const mails = await send(500, [id])
  expect(new Set(mails.map(({ attachments }) => attachments.length))).toEqual(new Set([1]))
  expect(mails[0]?.html).toContain(`src="cid:picture-${id}@trellis"`)
  await site.close()
})

test('an update to 501 people links to its images, with the same address in every email, and describes one that cannot be drawn', async () => {
  const { site, call, upload, send } = await open()
  const { id, imageUrl } = await upload('A fern')
  const { id: lost } = await createImage(site.db, { alt: 'A lost fern' })
  const path = imageUrl.replace(/\d+\.webp$/, 'mail.jpg')
  expect((await site.get(path)).status).toBe(404)
  const mails = await send(501, [id, lost])
  const sources = mails.map(({ html }) => [...html.matchAll(SRC)].map(([, src]) => src).join())
  expect(new Set(sources)).toEqual(new Set([`https://grower.example${path}`]))
  expect(mails.flatMap(({ attachments }) => attachments)).toEqual([])
  expect(mails[0]?.html).toContain('>A lost fern</span>')
  expect(mails[0]?.html).toMatch(/<p [^>]*>A fern<\/p>/)

  const isDrawn = async () => {
    const answered = await site.get(path)
    expect(answered.status).toBe(200)
    expect(answered.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await sharp(await answered.bytes()).metadata()).toMatchObject({ format: 'jpeg' })
  }
  await isDrawn()
  expect((await call('DELETE', `/api/images/${id}`)).status).toBe(200)
  expect((await site.get(path)).status).toBe(404)
  await site.close()
})

test('a restored site draws the images to which updates link again, but none that no update uses', async () => {
  const { site, call, upload } = await open()
  const [used, unused] = [await upload('A fern'), await upload('Moss')]
  const form = { generatedBrief: 'Tea.', recipientEmails: 'june@example.com', imageIds: [used.id] }
  expect((await call('POST', '/api/weekly-update/send-email', form)).status).toBe(200)
  await site.mailQueue.settle()
  const [path, other] = [used, unused].map(({ imageUrl }) => imageUrl.replace(/\d+\.webp$/, 'mail.jpg'))
  await site.files.deleteKey(path?.replace('/files/', '') ?? '')
  const answers = await Promise.all([path, path, other].map((each) => site.get(each ?? '')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404])
  expect(await sharp(await answers[0]?.bytes()).metadata()).toMatchObject({ format: 'jpeg' })
  await site.close()
})
