import type { Page } from '@playwright/test'
import { expect, expectToFit } from './site.ts'
import { textOverlaps } from './text-overlaps.ts'

/** Like a style sheet of the visitor: unlike the browser's own font size, this changes no media query. */
export function enlargeRoot() {
  const root = document.documentElement
  root.style.fontSize = `${Number.parseFloat(getComputedStyle(root).fontSize) * 2}px`
}

/** Like the text zoom of Firefox and iOS: `rem` keeps its size. */
export function enlargeText() {
  const sizes = [...document.querySelectorAll<HTMLElement>('body *')].map((part) => {
    const { fontSize, lineHeight } = getComputedStyle(part)
    return { part, fontSize, lineHeight }
  })
  const double = (size: string) => `${Number.parseFloat(size) * 2}px`
  for (const { part, fontSize, lineHeight } of sizes) {
    part.style.fontSize = double(fontSize)
    if (lineHeight !== 'normal') part.style.lineHeight = double(lineHeight)
  }
}

/** Returns the words of headings that continue on the next line. */
export const brokenWords = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const text = heading.firstChild as Text
    return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return range.getClientRects().length > 1 ? word : []
    })
  })

/** Also checks the parts of buttons, which may clip long text. Visually hidden text is at most 2 px wide. */
export async function expectAllToFit(page: Page) {
  await expectToFit(page)
  const cut = await page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('a, button, button *, [role=radiogroup]')]
        .filter((part) => part.clientWidth > 2 && part.scrollWidth > part.clientWidth)
        .map((part) => part.textContent),
    )
  expect(cut, `${page.url()}: texts that are cut off`).toEqual([])
  expect(await textOverlaps(page), page.url()).toEqual([])
  // The heading of the test results page clips text that is taller than its box.
  const heading = page.getByRole('heading', { level: 1 })
  expect(await heading.evaluate(({ scrollHeight, clientHeight }) => scrollHeight / clientHeight)).toBeLessThan(1.12)
}
