import { open, readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Image, ImagePage } from '#features/images/images.schema.ts'
import { card, chooser, jpeg, library, PATH, stem, test, upload } from './images.ts'
import { expect, expectNoViolations, expectUsable, ON_A_PHONE, openAdminPage } from './site.ts'

const LIST = /\/api\/images\?/
const MAX_BYTES = 64 * 1024 ** 2

const fake = (name: string, mimeType: string, content: string | Buffer) => ({
  name: `${stem} ${name}`,
  mimeType,
  buffer: Buffer.from(content),
})

const row = (page: Page, name: string) => page.getByRole('group', { name })

test.describe('the images page reports errors', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('each bad file shows its own error, and the good files upload', async ({ page }, testInfo) => {
    const whole = await sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: '#46664b',
        noise: { type: 'gaussian', mean: 9, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer()
    const good = await jpeg('good')
    const heic = fake('IMG_0417.HEIC', 'image/heic', await readFile('src/platform/media/iphone.heic'))
    await openAdminPage(page, PATH)
    await chooser(page).setInputFiles([
      fake('text.jpg', 'image/jpeg', 'This is no picture.'),
      fake('script.png', 'image/png', '<script>alert(1)</script>'),
      fake('drawing.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      fake('cut.jpg', 'image/jpeg', whole.subarray(0, whole.length / 2)),
      fake('nothing.png', 'image/png', ''),
      good,
      heic,
    ])
    const huge = testInfo.outputPath(`${stem} huge.jpg`)
    const file = await open(huge, 'w')
    await file.truncate(MAX_BYTES + 1)
    await file.close()
    await chooser(page).setInputFiles(huge)
    await expect(row(page, 'nothing.png')).toContainText('This file is empty.')
    await expect(row(page, 'huge.jpg')).toContainText('up to 64 MB')
    await upload(page).click()
    await expect(page.getByText('2 uploaded, 6 failed. See above.')).toBeVisible()
    const firstFailed = page.getByRole('button', { name: `Remove ${stem} text.jpg` })
    await expect(firstFailed).toBeFocused()
    await expect(firstFailed).toBeInViewport()
    await expect(card(page, good.name)).toContainText('New')
    await expect(card(page, heic.name)).toContainText('New')
    for (const name of ['text.jpg', 'script.png', 'drawing.svg', 'cut.jpg']) {
      await expect(row(page, name)).toContainText(/Image upload failed.{20}/)
    }
    await expect(row(page, good.name)).toHaveCount(0)
    await expectUsable(page)
    const { images } = await (await page.request.get('/api/images')).json()
    expect(images.filter(({ fileName }: { fileName: string }) => fileName.includes(stem))).toHaveLength(2)
  })

  test('an upload that loses its connection can be retried', async ({ page }) => {
    await openAdminPage(page, PATH)
    const moss = await jpeg('moss')
    await chooser(page).setInputFiles(moss)
    await page.route('**/api/upload', (route) => route.abort())
    await upload(page).click()
    await expect(row(page, moss.name)).toContainText('The connection dropped before the image was uploaded.')
    await expectNoViolations(page)
    await page.unroute('**/api/upload')
    await row(page, moss.name).getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(card(page, moss.name)).toContainText('New')
  })

  test('two images upload at a time, and a running upload can be canceled', async ({ page }) => {
    await openAdminPage(page, PATH)
    let underWay = 0
    await page.route('**/api/upload', () => {
      underWay++
    })
    const images = await Promise.all(['one', 'two', 'three'].map(jpeg))
    await chooser(page).setInputFiles(images)
    await upload(page).click()
    await expect(page.getByRole('button', { name: 'Uploading...' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('progressbar')).toHaveCount(3)
    await expect(page.getByText('Waiting…')).toHaveCount(1)
    await expectNoViolations(page)
    expect(underWay).toBe(2)
    await page.getByRole('button', { name: `Cancel ${images[0]?.name}` }).click()
    await expect.poll(() => underWay).toBe(3)
    await expect(page.getByRole('button', { name: `Remove ${images[0]?.name}` })).toBeFocused()
    await expect(page.getByRole('progressbar')).toHaveCount(2)
  })

  test('uploading after the session has ended redirects to the login', async ({ page }) => {
    await openAdminPage(page, PATH)
    await chooser(page).setInputFiles(await jpeg('moss'))
    await page.context().clearCookies({ name: 'session' })
    await upload(page).click()
    await expect(page).toHaveURL('/login?next=%2Fadmin%2Fimages')
  })
})

test.describe('the images page reports errors on a phone', ON_A_PHONE, () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('the notice of a failed upload does not cover the bar with the Upload button', async ({ page }) => {
    await openAdminPage(page, PATH)
    await page.route('**/api/upload', (route) => route.abort())
    await chooser(page).setInputFiles(await Promise.all(['one', 'two', 'three', 'four', 'five', 'six'].map(jpeg)))
    await upload(page).click()
    const notice = page.getByText("Couldn't upload 6 images. See above.")
    await expect(notice).toBeVisible()
    await expect(page.getByText('6 chosen')).toBeInViewport({ ratio: 1 })
    const [above, below] = [await notice.boundingBox(), await upload(page).boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
  })
})

/** Lists the next uploaded image as it was stored, even if the server has drawn more of its sizes since. */
async function hideDrawnSizes(page: Page) {
  const uploaded = page.waitForResponse('**/api/upload')
  await page.route(LIST, async (route) => {
    const { file }: { file: Image } = await (await uploaded).json()
    const response = await route.fetch()
    const list: ImagePage = await response.json()
    const images = list.images.map((image) => (image.id === file.id ? { ...image, widths: file.widths } : image))
    await route.fulfill({ response, json: { ...list, images, unfinished: Math.max(list.unfinished, 1) } })
  })
}

test('a new image can be used at once, and a note is shown while its sizes are being prepared', async ({ page }) => {
  await openAdminPage(page, PATH)
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const photo = sharp({ create: { width: 1280, height: 1700, channels: 3, background: '#46664b', noise } })
  await chooser(page).setInputFiles({
    name: `photo ${stem}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await photo.jpeg().toBuffer(),
  })
  await hideDrawnSizes(page)
  await upload(page).click()
  const note = library(page).getByText(/^Still preparing \d+ of \d+ images\./)
  await expect(note).toBeVisible()
  await expectNoViolations(page)
  const image = card(page, stem).locator('picture')
  await expect(image.locator('img')).toHaveAttribute('srcset', /^\/files\/\S+1280\.webp 1280w$/)
  // From here on, the list gets the real sizes from the server.
  await page.unrouteAll({ behavior: 'wait' })
  await expect(note).toBeHidden({ timeout: 60_000 })
  await expect(image.locator('source')).toHaveAttribute('srcset', /320\.avif 320w, .*1280\.avif 1280w$/)
  await expect(image.locator('img')).toHaveAttribute('srcset', /320\.webp 320w, .*1280\.webp 1280w$/)
})
