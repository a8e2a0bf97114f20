import { readFile, utimes } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { button, field, openBlog, openInForm, withPost } from './manage-posts.ts'
import { draw, test } from './own-site.ts'
import { expect, expectNoViolations, ON_A_PHONE } from './site.ts'

const content = (page: Page) => field(page, 'Content')
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' })
const tool = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true })

/** Reads the Markdown through the toggle, and returns to the formatted text. */
async function markdown(page: Page): Promise<string> {
  await button(page, 'Text as Markdown').click()
  const text = await content(page).inputValue()
  await button(page, 'Text as Markdown').click()
  return text
}

async function paste(page: Page, html: string) {
  await content(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'Text')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

const clipboard = (name: string) => readFile(`e2e/clipboard/${name}.html`, 'utf8')

/** Files from 640 px wide upward; the widest was taken first. */
async function photographs(count: number) {
  const files = Array.from({ length: count }, async (_, index) => {
    const path = test.info().outputPath(`IMG_${index}.jpg`)
    await draw({ width: 640 + index, background: `hsl(${index * 50} 40% 40%)` })
      .jpeg()
      .toFile(path)
    await utimes(path, 0, 2_000_000_000 - index * 60)
    return path
  })
  return Promise.all(files)
}

async function addPictures(page: Page, files: string[]) {
  const chooser = page.waitForEvent('filechooser')
  await tool(page, 'Pictures').click()
  await (await chooser).setFiles(files)
}

test('a post is formatted by typing, by the toolbar and by keys', async ({ page, administrator }) => {
  await openBlog(page, administrator)
  await content(page).click()
  await page.keyboard.type('We cut **forty kilos** today.\n## Next\n- basil\n')
  await tool(page, 'List').click()
  await page.keyboard.type('A line')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('and its break')
  await tool(page, 'Quote').click()
  await expect(tool(page, 'Quote')).toHaveAttribute('aria-pressed', 'true')
  expect(await markdown(page)).toBe('We cut **forty kilos** today.\n\n## Next\n\n- basil\n\n> A line\n> and its break')
  await expectNoViolations(page)

  await content(page).press('ControlOrMeta+End')
  await tool(page, 'Undo').click()
  await expect(tool(page, 'Quote')).toHaveAttribute('aria-pressed', 'false')
  await tool(page, 'Table').click()
  await page.keyboard.type('Bed')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kilos')
  await tool(page, 'Remove column').click()
  await tool(page, 'Add row').click()
  expect(await markdown(page)).toMatch(/\| Bed \| {2}\|\n(\|.*\|\n?){4}$/)

  // The toolbar is one stop of the Tab key, and arrow keys move inside.
  await content(page).focus()
  await page.keyboard.press('ControlOrMeta+End')
  // The editor learns from the browser, a moment later, that the cursor has left the table.
  await expect(tool(page, 'Add row')).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(toolbar(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(toolbar(page).getByRole('button').nth(1)).toBeFocused()
})

test('a link is typed, or found by the name of a post', async ({ page, administrator }) => {
  const { title } = await withPost(page, administrator, { published: true })
  await content(page).click()
  await page.keyboard.type('Read on')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+K')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await expect(dialog.getByLabel('Text')).toHaveValue('Read on')
  await dialog.getByLabel('Address').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Add link' }).click()
  await expect(dialog).toContainText('Type a web or email address')
  await dialog.getByLabel('Address').fill(title)
  await dialog.getByRole('button', { name: `${title} Post` }).click()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Add link' }).click()
  await expect(content(page)).toBeFocused()
  expect(await markdown(page)).toMatch(/^\[Read on\]\(\/blog\/\d+/)

  await content(page).getByRole('link').click()
  await page.keyboard.press('ControlOrMeta+K')
  await dialog.getByLabel('Address').fill('example.com/frost')
  await dialog.getByRole('button', { name: 'Change link' }).click()
  expect(await markdown(page)).toBe('[Read on](https://example.com/frost)')
})

test('text from Word and Google Docs keeps its form without its mess', async ({ page, administrator }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (/^(http|file)/.test(protocol) && host !== new URL(page.url()).host) elsewhere.push(request.url())
  })
  await openBlog(page, administrator)
  await content(page).click()
  await paste(page, await clipboard('word'))
  await expect(page.getByText('1 picture was not copied.')).toBeVisible()
  expect(await markdown(page)).toBe(`## Harvest notes

We cut **forty kilos** of *lavender*. See [the field guide](https://example.com/lavender).

- Dry beds first
  1. North bed
  2. South bed
- Then the **wet** ones

| **Bed** | Kilos |
| --- | --: |
| North | 22 |`)
  await expectNoViolations(page)

  await content(page).press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await paste(page, await clipboard('google-docs'))
  await expect(page.getByText('2 pictures were not copied.')).toBeVisible()
  expect(await markdown(page)).toBe(`## The first frost

It came on a **Monday**, *quietly*, and was ~~mild~~ hard. [More](https://example.com/frost)

- Basil
  - Sweet
- **Thyme**`)
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Upload them here').click()
  await (await chooser).setFiles(await photographs(1))
  await expect(page.getByText('2 pictures were not copied.')).toBeHidden()
  await expect.poll(() => markdown(page)).toMatch(/!\[\]\(\/files\/[\w-]+\/\d+\.webp\)/)

  await content(page).press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await paste(page, await clipboard('odd-tags'))
  expect(await markdown(page)).toBe('**A > b**\n\n[More](https://example.com/a) *slanted* upright\n\n3. Third')
  // Violations of the content security policy would be messages of the console, which fail every journey.
  expect(elsewhere).toEqual([])
})

test('blocks that the editor cannot hold stay as they were written', async ({ page, administrator }) => {
  const text = 'First   line\n\n[a]: /visit\n\nSee [a].\n\n*  starred'
  const { title } = await withPost(page, administrator, { content: text, format: 'markdown' })
  await openInForm(page, title)
  await expect(content(page).getByText('Kept as it was written')).toHaveCount(2)
  await content(page).getByText('See [a].').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Soon.')
  await button(page, 'Save Changes').click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await openInForm(page, title)
  expect(await markdown(page)).toBe(text.replace('See [a].', 'See [a]. Soon.'))
})

test.describe(() => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('a picture whose upload fails can be sent again, and removed with undo', async ({ page, administrator }) => {
    await openBlog(page, administrator)
    await content(page).click()
    await page.route('/api/upload', (route) => route.abort(), { times: 1 })
    await addPictures(page, await photographs(1))
    await expect(content(page)).toContainText('The connection dropped before the image was uploaded.')
    expect(await markdown(page)).toMatch(/^!\[\]\(upload:[\w-]+\)$/)
    await content(page).getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => markdown(page)).toMatch(/^!\[\]\(\/files\/[\w-]+\/640\.webp\)$/)
    await content(page).getByLabel('Description').fill('Frost on ferns')
    await content(page).getByLabel('Caption').fill('At six')
    await button(page, 'Remove picture').click()
    await expect(content(page).getByRole('img')).toHaveCount(0)
    await tool(page, 'Undo').click()
    expect(await markdown(page)).toMatch(/^!\[Frost on ferns\]\(\/files\/[\w-]+\/640\.webp "At six"\)$/)
    await expectNoViolations(page)
  })
})

test('a picture that never arrived asks for its file again', async ({ page, administrator }) => {
  const { title } = await withPost(page, administrator, {
    content: '![Frost](upload:0b9f3d0e-1111-4222-8333-944455556666)\n\nAfter',
    format: 'markdown',
  })
  await openInForm(page, title)
  await expect(content(page)).toContainText('This picture never arrived.')
  // The tools act at the end of the text, not on the picture at its beginning.
  for (const name of ['Heading', 'Bold', 'List'])
    await expect(tool(page, name)).toHaveAttribute('aria-disabled', 'false')
  const chooser = page.waitForEvent('filechooser')
  await content(page).getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(await photographs(1))
  await expect.poll(() => markdown(page)).toMatch(/^!\[Frost\]\(\/files\/[\w-]+\/640\.webp\)\n\nAfter$/)
})

test('a picture that arrives after its post was closed is in it', async ({ page, administrator }) => {
  const { title } = await withPost(page, administrator, { content: 'Before', format: 'markdown' })
  await openInForm(page, title)
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('/api/upload', async (route) => {
    await isReleased
    await route.continue()
  })
  await addPictures(page, await photographs(1))
  await button(page, 'Save Changes').click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await button(page, 'Cancel Edit').click()
  await expect(content(page)).toHaveText('')
  const arrived = page.waitForResponse('**/api/upload')
  release()
  await arrived
  await page.reload()
  await openInForm(page, title)
  await expect.poll(() => markdown(page)).toMatch(/!\[\]\(\/files\/[\w-]+\/640\.webp\)/)
})

test('on a phone, six photographs go into a post above the keyboard', ON_A_PHONE, async ({ page, administrator }) => {
  await openBlog(page, administrator)
  await content(page).tap()
  await expect(toolbar(page)).toBeVisible()
  await expect(button(page, 'Add Blog Post')).toBeVisible()
  await expect(button(page, 'Preview')).toBeHidden()
  // Playwright has no keyboard on the screen. This only tells the page that one covers its lower half.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: 450, configurable: true })
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  const bar = await toolbar(page).boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(450)
  for (const each of await toolbar(page).getByRole('button').all()) {
    const { width = 0, height = 0 } = (await each.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  const first = await tool(page, 'Pictures').boundingBox()
  expect(first?.x).toBeLessThan(20)
  await page.keyboard.type('Line\n'.repeat(20))
  await page.keyboard.type('Last line')
  const line = await content(page).getByText('Last line').boundingBox()
  expect((line?.y ?? 450) + (line?.height ?? 0)).toBeLessThan(bar?.y ?? 0)

  const files = await photographs(6)
  const chooser = page.waitForEvent('filechooser')
  await tool(page, 'Pictures').tap()
  await (await chooser).setFiles(files)
  await expect(content(page).getByRole('figure')).toHaveCount(6)
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await content(page).locator('> p').last().boundingBox()) ?? {}
      return y > 0 && y + height < (bar?.y ?? 0)
    })
    .toBe(true)
  await page.keyboard.type('Typed meanwhile')
  await expect(content(page).getByRole('progressbar')).toHaveCount(0)
  await page.evaluate(() => {
    Reflect.deleteProperty(visualViewport as VisualViewport, 'height')
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  await expect.poll(async () => (await toolbar(page).boundingBox())?.y).toBeGreaterThan(450)
  await page.keyboard.type(' too')
  const typed = await content(page).getByText('Typed meanwhile too').boundingBox()
  expect((typed?.y ?? 0) + (typed?.height ?? 0)).toBeLessThan((await toolbar(page).boundingBox())?.y ?? 0)
  const text = await markdown(page)
  const widths = [...text.matchAll(/!\[\]\(\/files\/[\w-]+\/(\d+)\.webp\)/g)].map(([, width]) => width)
  expect(widths).toEqual(['645', '644', '643', '642', '641', '640'])
  expect(text).toMatch(/Typed meanwhile too$/)
  await button(page, 'Move picture down').first().tap()
  await expectNoViolations(page)
})
