import { useState } from 'react'
import { type Loaded, lastGood } from './call-api.ts'

/** Keeps showing the earlier data of the same `path` if a reload fails. */
export function useLastGood<Data>(path: string, loaded: Loaded<Data>): Loaded<Data> {
  const [last, setLast] = useState({ path, loaded })
  const good = lastGood(last.path === path ? last.loaded : undefined, loaded)
  if (last.path !== path || last.loaded !== good) setLast({ path, loaded: good })
  return good
}
