import { useState } from 'react'
import { type Loaded, lastGood } from './call-api.ts'

/** When the same list, by its path, does not come anew, it stays as it was. */
export function useLastGood<Data>(path: string, loaded: Loaded<Data>): Loaded<Data> {
  const [last, setLast] = useState({ path, loaded })
  const good = lastGood(last.path === path ? last.loaded : undefined, loaded)
  if (last.path !== path || last.loaded !== good) setLast({ path, loaded: good })
  return good
}
