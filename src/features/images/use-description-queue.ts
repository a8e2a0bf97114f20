import { useState } from 'react'
import type { Image } from './images.schema.ts'

type Queue = {
  /** Images that arrived while other uploads are still running. */
  arrived: Image[]
  asked: Image[]
  done: number
}

const EMPTY: Queue = { arrived: [], asked: [], done: 0 }

export type DescriptionQueue = ReturnType<typeof useDescriptionQueue>

const except = (images: Image[], removed: number) => images.filter(({ id }) => id !== removed)

/** The uploaded images whose descriptions the administrator is asked for, once no upload is running. */
export function useDescriptionQueue() {
  const [{ asked, done }, setQueue] = useState(EMPTY)
  return {
    asked,
    done,
    add: (image: Image) => setQueue((now) => ({ ...now, arrived: [...now.arrived, image] })),
    ask: () => setQueue((now) => ({ ...now, arrived: [], asked: [...now.asked, ...now.arrived] })),
    /** Removes an image that was described, skipped or deleted. */
    settle: (id: number) =>
      setQueue((now) => {
        const rest = except(now.asked, id)
        const isLast = rest.length === 0
        return {
          arrived: except(now.arrived, id),
          asked: rest,
          done: isLast ? 0 : now.done + now.asked.length - rest.length,
        }
      }),
    skipAll: () => setQueue(EMPTY),
  }
}
