import { LRUCache } from 'lru-cache'

const VALUE = /^(?:[1-9]\d{0,6}|true|carousel)$/
const SESSION = /(?:^|;\s*)(?:__Host-)?session=/
const MAX_REMEMBERED_LENGTH = 200
const MAX_REMEMBERED = 1000

/**
 * `kept` parameters are part of the cache key; `own` ones bypass the cache. `isOpen`: visitors can make up any number of
 * such paths, so a 404 must not take the place of a page.
 */
export type Cacheable = [path: Pick<RegExp, 'test'>, parameters: { kept?: string[]; own?: string[]; isOpen?: boolean }]

/** Computes cache keys: the path and its `kept` parameters. */
export class CacheKeys {
  readonly #cacheable: Cacheable[]
  readonly #remembered = new LRUCache<string, string>({ max: MAX_REMEMBERED })

  constructor(cacheable: Cacheable[]) {
    this.#cacheable = cacheable
  }

  /** @returns undefined for a request that must bypass the cache, such as an API call with a session */
  of({ method, url, headers }: Request): string | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    let key = this.#remembered.get(url)
    if (key === undefined) {
      key = this.#read(url)
      if (key === undefined) return undefined
      if (url.length <= MAX_REMEMBERED_LENGTH) this.#remembered.set(url, key)
    }
    return key.startsWith('/api/') && hasSession(headers) ? undefined : key
  }

  #find = (path: string) => this.#cacheable.find(([pattern]) => pattern.test(path))

  isOpen = (path: string) => this.#find(path)?.[1].isOpen === true

  /** Ignores all other parameters, such as the tracking parameters of ads. */
  #read(url: string): string | undefined {
    const { pathname, searchParams } = URL.parse(url) ?? {}
    if (!pathname || !searchParams) return undefined
    const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '')
    const found = this.#find(path)
    if (!found) return undefined
    const { kept = [], own = [] } = found[1]
    if (own.some((name) => searchParams.has(name))) return undefined
    const given = [...searchParams].filter(([name]) => kept.includes(name))
    const isTwice = new Set(given.map(([name]) => name)).size < given.length
    if (isTwice || given.some(([, value]) => !VALUE.test(value))) return undefined
    return given.length === 0 ? path : `${path}?${new URLSearchParams(given.toSorted())}`
  }
}

export const hasSession = (headers: Headers) =>
  headers.has('authorization') || SESSION.test(headers.get('cookie') ?? '')
