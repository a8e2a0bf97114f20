import type { Page } from '@playwright/test'

/** Returns pairs of texts that overlap, except those in fixed bars and in the carousel. */
export const textOverlaps = (page: Page) =>
  page.evaluate(() => {
    const UNSEEN = '[aria-hidden=true], [class*=isuallyHidden], [role=status], .swiper'
    const isApart = (element: Element): boolean => {
      const { position } = getComputedStyle(element)
      if (position === 'fixed' || position === 'sticky') return true
      return element.parentElement ? isApart(element.parentElement) : false
    }
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const linesOf = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { bottom } = element.getBoundingClientRect()
      const end = getComputedStyle(element).overflowY === 'hidden' ? bottom : Number.POSITIVE_INFINITY
      return [...range.getClientRects()].filter(({ width, height, top }) => width > 2 && height > 4 && top < end - 4)
    }
    const shown = { contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true }
    const texts = [...document.body.querySelectorAll('*')]
      .filter((one) => hasText(one) && one.checkVisibility(shown) && !one.closest(UNSEEN) && !isApart(one))
      .map((element) => ({ element, lines: linesOf(element) }))
    // The boxes of neighboring lines may overlap a little although their letters do not.
    const cover = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 4 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > Math.min(one.height, other.height) * 0.45
    return texts.flatMap(({ element, lines }, index) =>
      texts
        .slice(index + 1)
        .filter((other) => !element.contains(other.element))
        .filter((other) => lines.some((line) => other.lines.some((otherLine) => cover(line, otherLine))))
        .map((other) => `${element.textContent} × ${other.element.textContent}`),
    )
  })
