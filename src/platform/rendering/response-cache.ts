import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ContentVersion } from '#platform/db/content-version.ts'
import type { Counter } from '#platform/http/request-counts.ts'
import type { CacheLog } from '#platform/http/request-log.ts'
import { NO_TRANSFORM } from '#platform/http/security-headers.ts'
import { type Cacheable, CacheKeys } from './cache-key.ts'
import { chooseEncoding, compress, type Encoding, FOR_MANY, isWorthCompressing } from './compression.ts'
import { type Prepare, prepareClones, type ResponseHead } from './prepared-response.ts'

// Total size of the cached bodies; the process uses about three times as much.
const MAX_BYTES = 12 * 1024 ** 2
const MAX_BODY_BYTES = 4 * 1024 ** 2
// Estimated size of a cached response without its body.
const OVERHEAD_BYTES = 4096
const MAX_TAGS = 100
const OF_ONE_REQUEST = ['x-request-id', 'content-length']

type Labeled = ResponseHead & { path: string; etag: string; isKept: boolean }

/**
 * `respond` creates the response to a GET request. `counter` counts the requests that got it; it is kept here because
 * finding it takes longer than counting.
 */
type Cached = Labeled & { length: number; respond: () => Response; counter?: Counter }

type Wanted = { key: string; version: number; encoding: Encoding }

type Otherwise = () => Response | Promise<Response>

type Options = {
  cacheable: Cacheable[]
  version: ContentVersion
  /** Renders the uncompressed response for a visitor without a session. */
  make: (request: Request) => Response | Promise<Response>
  prepare?: Prepare
  /** Not set for parts of pages. */
  log?: CacheLog
  onAnswer?: (request: Request, path: string, status: number) => void
}

/** Caches compressed responses until the content changes. Requests that miss at the same time share one rendering. */
export class ResponseCache {
  readonly #options: Options
  readonly #keys: CacheKeys
  readonly #responses = new LRUCache<string, Cached, Wanted>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_BODY_BYTES,
    // A failed response gets a size above the limit, so that it is not cached.
    sizeCalculation: ({ isKept, length }) => (isKept ? length + OVERHEAD_BYTES : MAX_BODY_BYTES + 1),
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => this.#make(context),
  })

  /** Responses that are too large for the cache, without their bodies: enough to answer 304. */
  readonly #tags = new LRUCache<string, Cached>({ max: MAX_TAGS })
  #hits = 0
  #misses = 0

  constructor(options: Options) {
    this.#options = options
    this.#keys = new CacheKeys(options.cacheable)
  }

  get usage() {
    const { size: responses, calculatedSize: bytes } = this.#responses
    return { hits: this.#hits, misses: this.#misses, responses, bytes }
  }

  /** @param otherwise answers redirects and requests that are not cacheable; all while the database is unavailable */
  answer(request: Request, otherwise: Otherwise): Response | Promise<Response> {
    const key = this.#keys.of(request)
    if (key === undefined) return otherwise()
    const encoding = chooseEncoding(request.headers.get('accept-encoding'))
    const version = this.#readVersion()
    const find = (version: number) => this.#find(request, { key, version, encoding }, otherwise)
    return typeof version === 'number' ? find(version) : version.then(find, otherwise)
  }

  #readVersion() {
    try {
      return this.#options.version.read()
    } catch (error) {
      return Promise.reject(error)
    }
  }

  #find(request: Request, wanted: Wanted, otherwise: Otherwise): Response | Promise<Response> {
    const key = entryOf(wanted)
    const cached = this.#responses.get(key)
    if (cached) {
      this.#hits++
      return this.#respond(request, cached)
    }
    const tag = this.#tags.get(key)
    return tag && isKnown(request, tag) ? this.#respond(request, tag) : this.#wait(request, wanted, otherwise)
  }

  async #wait(request: Request, wanted: Wanted, otherwise: Otherwise) {
    this.#misses++
    const start = performance.now()
    const cached = await this.#fetch(wanted)
    // The key lacks the tracking parameters, which a redirect keeps.
    if (cached.status >= 300 && cached.status < 400) return otherwise()
    if (cached.length > MAX_BODY_BYTES) this.#tags.set(entryOf(wanted), withoutBody(cached))
    return this.#respond(request, cached, performance.now() - start)
  }

  #fetch(wanted: Wanted): Promise<Cached> {
    return this.#responses.forceFetch(entryOf(wanted), { context: wanted })
  }

  #respond(request: Request, cached: Cached, ms = 0) {
    const { method } = request
    const { status, headers, length } = cached
    const isUnchanged = isKnown(request, cached)
    this.#log(method, cached, isUnchanged, ms)
    this.#options.onAnswer?.(request, cached.path, status)
    if (isUnchanged) return new Response(null, { status: 304, headers: headersOf304(headers) })
    if (method === 'GET') return cached.respond()
    return new Response(null, { status, headers: [...headers, ['content-length', String(length)]] })
  }

  #log(method: string, cached: Cached, isUnchanged: boolean, ms: number) {
    const { log } = this.#options
    if (!log) return
    const isWhole = method === 'GET' && !isUnchanged
    const known = isWhole ? cached.counter : undefined
    const counter = known ?? log.cachedCounterOf(method, cached.path, isUnchanged ? 304 : cached.status)
    if (isWhole) cached.counter = counter
    log.logCached(counter, cached.path, ms)
  }

  async #make({ key, version, encoding }: Wanted): Promise<Cached> {
    if (encoding !== 'identity') {
      const plain = await this.#fetch({ key, version, encoding: 'identity' })
      return this.#compress(plain, encoding)
    }
    const response = await this.#options.make(new Request(`http://localhost${key}`))
    const body = await response.bytes()
    const headers = new Headers(response.headers)
    for (const name of OF_ONE_REQUEST) headers.delete(name)
    const { status } = response
    const path = key.replace(/\?.*/, '')
    const isKept = status === 200 || (status === 404 && !this.#keys.isOpen(path))
    const isUnchangeable = headers.get('cache-control')?.includes(NO_TRANSFORM)
    headers.set('cache-control', isKept ? 'no-cache' : 'no-store')
    if (isUnchangeable) headers.append('cache-control', NO_TRANSFORM)
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    return this.#prepare(body, { path, etag, isKept, status, headers })
  }

  async #compress(plain: Cached, encoding: Exclude<Encoding, 'identity'>): Promise<Cached> {
    const body = await plain.respond().bytes()
    if (!isWorthCompressing(body)) return plain
    const headers = new Headers(plain.headers)
    headers.set('content-encoding', encoding)
    // A strong ETag must differ between encodings.
    const etag = plain.etag.replace(/"$/, `-${encoding}"`)
    return this.#prepare(await compress(body, encoding, FOR_MANY), { ...plain, etag, headers })
  }

  #prepare(body: Uint8Array<ArrayBuffer>, { path, status, etag, isKept, headers }: Labeled): Cached {
    headers.set('etag', etag)
    const { prepare = prepareClones } = this.#options
    return { path, status, headers, etag, isKept, length: body.length, respond: prepare(body, { status, headers }) }
  }
}

const entryOf = ({ version, encoding, key }: Wanted) => `${version} ${encoding} ${key}`

/** Whether the client already has the response. RFC 9110, 13.1.2: the comparison is weak. */
function isKnown({ headers }: Request, { status, etag }: Cached): boolean {
  const tags = headers.get('if-none-match')?.split(',') ?? []
  return status === 200 && tags.some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}

const withoutBody = (cached: Cached): Cached => ({ ...cached, respond: () => new Response(null, cached) })

function headersOf304(headers: Headers) {
  const kept = new Headers(headers)
  for (const name of ['content-type', 'content-encoding']) kept.delete(name)
  return kept
}
