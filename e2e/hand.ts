import type { Locator, Page } from '@playwright/test'

export type Point = { x: number; y: number }

/** Returns functions that press, move and release the mouse, or a finger on touch devices. */
export async function hand(page: Page, isTouch: boolean) {
  if (!isTouch) {
    const { mouse } = page
    return {
      press: async ({ x, y }: Point) => {
        await mouse.move(x, y)
        await mouse.down()
        await mouse.move(x, y + 6)
      },
      move: ({ x, y }: Point) => mouse.move(x, y),
      release: () => mouse.up(),
    }
  }
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    press: (at: Point) => touch('touchStart', at),
    move: (to: Point) => touch('touchMove', to),
    release: () => touch('touchEnd'),
  }
}

export const middle = async (place: Locator) => {
  const { x, y, width, height } = (await place.boundingBox()) as { x: number; y: number; width: number; height: number }
  return { x: x + width / 2, y: y + height / 2 }
}
