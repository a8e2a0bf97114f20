import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from '@playwright/test'
import type { Palette } from '#ui/look/palette.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Elements whose own colors, or those of their content, may change when they are hovered or focused. */
const LIVELY = 'a[href], button, input, textarea, select, summary, label, li, tr, [tabindex]'
const STATES = ['hover', 'focus', 'focus-visible']

/** Text that is still fading has too little contrast. Axe scrolls, and a fixed header would cover what it reads. */
const STILL = `
*, ::before, ::after { transition: none !important; animation: none !important; }
::before, ::after { background-image: none !important; }
header { position: absolute !important; }`

/** @returns a function that names the texts of the page that are hard to read, both normally and in `STATES` */
export async function readContrast(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  await page.evaluate(axe)
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, STILL)
  const nodes = await livelyNodes(browser)
  const force = async (states: string[]) => {
    // React may have removed the element.
    for (const nodeId of nodes)
      await browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: states }).catch(() => {})
  }
  return async (palette?: Palette) => {
    if (palette) await page.evaluate(setPalette, palette)
    await page.evaluate(flattenBackgrounds)
    const quiet = await page.evaluate(findHardTexts)
    await force(STATES)
    const lively = await page.evaluate(findHardTexts)
    await force([])
    return [...quiet, ...lively.map((text) => `${STATES.join(', ')}: ${text}`)]
  }
}

async function livelyNodes(browser: CDPSession) {
  const { root } = await browser.send('DOM.getDocument')
  const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: LIVELY })
  return nodeIds
}

function setPalette(palette: Palette) {
  for (const [token, hex] of Object.entries(palette)) document.documentElement.style.setProperty(`--${token}`, hex)
}

/** Axe can't judge text on a drawing or gradient, so drawings disappear, and gradients become their last solid color. */
function flattenBackgrounds() {
  for (const flat of document.querySelectorAll<HTMLElement>('[data-flat]')) flat.style.background = ''
  for (const element of document.querySelectorAll<HTMLElement>('*')) {
    const { backgroundImage, backgroundSize } = getComputedStyle(element)
    if (backgroundImage === 'none') continue
    const isFull = backgroundSize.startsWith('auto')
    const color = isFull && backgroundImage.match(/(?:rgb|color)\([^()/]*\)/g)?.at(-1)
    element.dataset.flat = ''
    element.style.setProperty('background-image', 'none', 'important')
    if (color) element.style.setProperty('background-color', color, 'important')
  }
}

async function findHardTexts(): Promise<string[]> {
  type Results = { violations: { nodes: { html: string; failureSummary: string }[] }[] }
  type Axe = { run: (options: object) => Promise<Results> }
  const runOnly = { type: 'rule', values: ['color-contrast'] }
  const { violations } = await (window as unknown as { axe: Axe }).axe.run({ runOnly, resultTypes: ['violations'] })
  return violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`))
}
