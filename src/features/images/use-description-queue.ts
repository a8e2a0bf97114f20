import { useState } from 'react'
import type { Image } from './images.schema.ts'

type Queue = {
  /** Images that were uploaded while other uploads are still running. */
  arrived: Image[]
  asked: Image[]
  done: number
  /** Whether all images were just uploaded. */
  isOfNew: boolean
}

const EMPTY: Queue = { arrived: [], asked: [], done: 0, isOfNew: true }

const queueOf = (asked: Image[]): Queue => ({ ...EMPTY, asked, isOfNew: asked.length === 0 })

export type DescriptionQueue = ReturnType<typeof useDescriptionQueue>

const except = (images: Image[], removed: number) => images.filter(({ id }) => id !== removed)

/**
 * The images whose descriptions the administrator is asked for. Uploaded images join the queue once no upload is
 * running.
 * @param first images to ask about when the page opens
 */
export function useDescriptionQueue(first: Image[]) {
  const [{ asked, done, isOfNew }, setQueue] = useState(() => queueOf(first))
  return {
    asked,
    done,
    isOfNew,
    add: (image: Image) => setQueue((now) => ({ ...now, arrived: [...now.arrived, image] })),
    ask: () => setQueue((now) => ({ ...now, arrived: [], asked: [...now.asked, ...now.arrived] })),
    askAbout: (images: Image[]) => setQueue(queueOf(images)),
    /** Removes an image that was described, skipped or deleted. */
    settle: (id: number) =>
      setQueue((now) => {
        const asked = except(now.asked, id)
        const arrived = except(now.arrived, id)
        if (asked.length === 0) return { ...EMPTY, arrived }
        return { ...now, arrived, asked, done: now.done + now.asked.length - asked.length }
      }),
    skipAll: () => setQueue(EMPTY),
  }
}
