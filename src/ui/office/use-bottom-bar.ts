import { useCallback } from 'react'

/** A page has at most one page bar, such as that of an unsaved order. The button bars of forms stick above it. */
type Layer = '--page-bar' | '--form-bar'

const heights: Record<Layer, Map<Element, number>> = { '--page-bar': new Map(), '--form-bar': new Map() }

function publish(layer: Layer) {
  document.documentElement.style.setProperty(layer, `${Math.max(0, ...heights[layer].values())}px`)
}

/** Returns a ref for a bar that sticks to the bottom. Its height in px becomes a CSS variable; notices stay above it. */
export function useBottomBar(layer: Layer) {
  return useCallback(
    (bar: HTMLElement | null) => {
      if (!bar) return
      const watch = new ResizeObserver(() => {
        const gap = layer === '--page-bar' ? Number.parseFloat(getComputedStyle(bar).bottom) || 0 : 0
        heights[layer].set(bar, bar.offsetHeight + gap)
        publish(layer)
      })
      watch.observe(bar)
      return () => {
        watch.disconnect()
        heights[layer].delete(bar)
        publish(layer)
      }
    },
    [layer],
  )
}
