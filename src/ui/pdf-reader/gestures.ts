import { TouchManager } from './pdfjs.ts'

const TAP_MS = 300
const TAP_PX = 30
const MAX_WHEEL = 25

/** A position in the viewport, or a distance, in CSS pixels. */
export type Point = [x: number, y: number]
export type Zoom = { factor: number; at?: Point; pan?: Point; isLive?: boolean }

type Gestures = { zoom: (zoom: Zoom) => void; pan: (by: Point) => void; onDoubleTap: (at: Point) => void }

/** Handles pinching, double taps, and Ctrl+wheel, which trackpads send for pinching. */
export function watchGestures(container: HTMLElement, { zoom, pan, onDoubleTap }: Gestures, signal: AbortSignal) {
  new TouchManager({
    container,
    signal,
    onPinching: ([x, y]: Point, from: number, to: number, dx: number, dy: number) =>
      zoom({ factor: to / from, at: [x, y], pan: [dx, dy], isLive: true }),
    onPanning: (dx: number, dy: number) => pan([dx, dy]),
  })

  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    // A mouse wheel reports about 100 px at once, a trackpad a few px at a time.
    const by = Math.max(-MAX_WHEEL, Math.min(MAX_WHEEL, event.deltaY))
    zoom({ factor: Math.exp(-by / 100), at: [event.clientX, event.clientY], isLive: true })
  }
  container.addEventListener('wheel', onWheel, { passive: false, signal })
  watchDoubleTap(container, onDoubleTap, signal)
}

/** Touch only: a double click with a mouse selects a word. */
function watchDoubleTap(container: HTMLElement, onDoubleTap: (at: Point) => void, signal: AbortSignal) {
  let down: Tap | null = null
  let last: Tap | null = null
  container.addEventListener(
    'touchstart',
    (event) => {
      down = event.touches.length === 1 ? tapOf(event) : null
      if (!down) last = null
    },
    { passive: true, signal },
  )
  container.addEventListener(
    'touchend',
    (event) => {
      const tap = tapOf(event)
      if (!down || !isNear(down, tap)) {
        last = null
      } else if (last && isNear(last, tap)) {
        last = null
        event.preventDefault()
        onDoubleTap(tap.at)
      } else {
        last = tap
      }
    },
    { passive: false, signal },
  )
}

type Tap = { at: Point; ms: number }

function tapOf({ changedTouches, timeStamp }: TouchEvent): Tap {
  const { clientX = 0, clientY = 0 } = changedTouches[0] ?? {}
  return { at: [clientX, clientY], ms: timeStamp }
}

const isNear = (one: Tap, other: Tap) =>
  other.ms - one.ms < TAP_MS && Math.hypot(other.at[0] - one.at[0], other.at[1] - one.at[1]) < TAP_PX
