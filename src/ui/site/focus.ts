/** A picture's focal point: percent from the left and from the top. */
export type Focus = { x: number; y: number }

/** In percent. scripts/focal-points.ts writes a rule for each step. */
export const FOCUS_STEP = 5

export const MIDDLE: Focus = { x: 50, y: 50 }
export const TOP: Focus = { x: 50, y: 0 }

const toStep = (percent: number) => Math.min(100, Math.max(0, Math.round(percent / FOCUS_STEP) * FOCUS_STEP))

/** The nearest point that pages can show. */
export const steppedFocus = ({ x, y }: Focus): Focus => ({ x: toStep(x), y: toStep(y) })

/** The focal point as the styles read it, such as “35 60”. */
export function focusText(focus: Focus): string {
  const { x, y } = steppedFocus(focus)
  return `${x} ${y}`
}

/** @param text the result of `focusText` */
export function readFocus(text: string): Focus {
  const [x = MIDDLE.x, y = MIDDLE.y] = text.split(' ').map(Number)
  return { x, y }
}
