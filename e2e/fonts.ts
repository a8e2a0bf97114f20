import type { Page } from '@playwright/test'

const MAX_READS = 5

/** @returns a function that names the fonts in which the browser draws the first element that `selector` finds */
export async function readFonts(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const read = async (selector: string) => {
    const { root } = await browser.send('DOM.getDocument')
    const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.map(({ familyName }) => familyName)
  }
  // React may replace the element between the query and the answer, so ask for the new one.
  return async (selector: string) => {
    for (let tries = 1; ; tries++) {
      try {
        return await read(selector)
      } catch (error) {
        if (tries === MAX_READS || !`${error}`.includes('Could not find node with given id')) throw error
      }
    }
  }
}
