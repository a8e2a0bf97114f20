import { useEffect, useState } from 'react'
import { loadChunk } from './load-chunk.ts'

export type Lazy<Module> = { kind: 'waiting' } | { kind: 'ready'; module: Module } | { kind: 'failed'; message: string }

/** Loads a part of a page once `wanted` is true. `load` must be a stable function. */
export function useLazy<Module>(wanted: boolean, chunk: number, load: () => Promise<Module>): Lazy<Module> {
  const [lazy, setLazy] = useState<Lazy<Module>>({ kind: 'waiting' })
  useEffect(() => {
    if (!wanted) return
    let isCurrent = true
    loadChunk(chunk, load).then(
      (module) => isCurrent && setLazy({ kind: 'ready', module }),
      (error: Error) => isCurrent && setLazy({ kind: 'failed', message: error.message }),
    )
    return () => {
      isCurrent = false
    }
  }, [wanted, chunk, load])
  return lazy
}
