import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Options = {
  /** Whether the visitor has answered the age gate on an earlier visit. */
  isVerified: boolean
  /** Console messages that the journey is about, as patterns; any other one fails it. */
  expectedMessages: RegExp[]
}

export const test = base.extend<Options>({
  isVerified: [true, { option: true }],
  expectedMessages: [[], { option: true }],
  page: async ({ page, isVerified, expectedMessages }, use) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
    if (isVerified) await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'))
    await use(page)
    expect(messages.filter((message) => !expectedMessages.some((pattern) => pattern.test(message)))).toEqual([])
  },
})

/** Waits until React has taken the page over. */
export async function openPage(page: Page, path: string) {
  await page.goto(path)
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))
}

export async function expectNoViolations(page: Page) {
  await page.evaluate(axe)
  const violations = await page.evaluate(async (values) => {
    // biome-ignore lint/suspicious/noExplicitAny: axe is injected, without its types
    const results = await (window as any).axe.run({ runOnly: { type: 'tag', values } })
    return results.violations.map(
      (violation: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
        `${violation.id}: ${violation.nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`,
    )
  }, WCAG_2_2_AA)
  expect(violations).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page) {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: innerWidth,
  }))
  expect(content).toBeLessThanOrEqual(window)
}

export { expect }
