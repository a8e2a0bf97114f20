import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ContentVersion } from '../db/content-version.ts'
import { chooseEncoding, type Encoding, encode, FOR_MANY, isWorthEncoding, type Packing } from './encodings.ts'

// Of bodies; with what they are made from, the process takes some three times as much.
const MAX_BYTES = 12 * 1024 ** 2
const MAX_ANSWER_BYTES = 4 * 1024 ** 2
// About what an answer takes besides its body.
const OVERHEAD_BYTES = 4096
// What an answer was made from lies outside of the heap, so nobody tidies up before it is hundreds of megabytes.
const GARBAGE_BYTES = 32 * 1024 ** 2
// Of the tags of answers that are too large to be kept.
const MAX_TAGS = 100
const OF_ONE_REQUEST = ['x-request-id', 'content-length']

/** Which parameters an address has: those that tell one list from the next, and those that make it nobody else's. */
type Parameters = { kept?: string[]; own?: string[] }

/** The pages and calls that are the same for every stranger as long as the content is. */
const KNOWN: [address: RegExp, parameters: Parameters][] = [
  [/^\/(?:contact-us|forgot-password|blog\/[1-9]\d{0,8})?$/, {}],
  [/^\/blog$/, { kept: ['page'] }],
  [/^\/test-results$/, { kept: ['page'], own: ['search'] }],
  [/^\/login$/, { own: ['next'] }],
  [/^\/register$/, { own: ['token', 'purpose'] }],
  [/^\/api\/blog\/[1-9]\d{0,8}$/, {}],
  [/^\/api\/(?:about-us|quotes|images\/unassigned)$/, { kept: ['page', 'pageSize'] }],
  [/^\/api\/blog$/, { kept: ['page', 'pageSize', 'published', 'excerpt'], own: ['search'] }],
  [/^\/api\/manage$/, { kept: ['page', 'pageSize'], own: ['search', 'fileNames'] }],
]
const KEPT_VALUE = /^(?:[1-9]\d{0,6}|true)$/
const KEPT_STATUSES = [200, 404]
const SESSION = /(?:^|;\s*)(?:__Host-)?session=/

type Bytes = Uint8Array<ArrayBuffer>

/** `response` is never sent itself: to copy it is the fastest way to make one. */
type Answer = { path: string; status: number; length: number; etag: string; response: Response }

type Wanted = { address: string; version: number; encoding: Encoding }

type Options = {
  version: ContentVersion
  /** What a stranger is answered, not compressed. */
  make: (request: Request) => Response | Promise<Response>
  onAnswer?: (answer: { method: string; path: string; status: number; ms: number }) => void
}

/**
 * Answers from memory, already compressed, until the content changes. An answer that is not there yet is made once for
 * all who wait for it.
 */
export class AnswerCache {
  readonly #options: Options
  readonly #answers = new LRUCache<string, Answer, Wanted>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ANSWER_BYTES,
    // What failed is not kept.
    sizeCalculation: ({ status, length }) =>
      KEPT_STATUSES.includes(status) ? length + OVERHEAD_BYTES : MAX_ANSWER_BYTES + 1,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => this.#make(context),
  })

  /** The heads of answers that are too large: who has one already is told so without making it again. */
  readonly #heads = new LRUCache<string, Answer>({ max: MAX_TAGS })
  #newest = 0
  #garbage = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** @param otherwise for what is not answered from here, and while the database is out of reach */
  answer(request: Request, otherwise: () => Response | Promise<Response>): Response | Promise<Response> {
    const address = addressOf(request)
    if (address === undefined) return otherwise()
    const encoding = chooseEncoding(request.headers.get('accept-encoding'))
    const version = this.#readVersion()
    if (typeof version === 'number') return this.#find(request, { address, version, encoding })
    return version.then((version) => this.#find(request, { address, version, encoding }), otherwise)
  }

  #readVersion() {
    try {
      return this.#options.version.read()
    } catch (error) {
      return Promise.reject(error)
    }
  }

  #find(request: Request, wanted: Wanted): Response | Promise<Response> {
    // What nobody asks for any more takes no memory; who waits for it still gets it.
    if (wanted.version !== this.#newest) {
      this.#answers.clear()
      this.#heads.clear()
    }
    this.#newest = wanted.version
    const key = keyOf(wanted)
    const found = this.#answers.get(key)
    if (found) return this.#respond(request, found)
    const head = this.#heads.get(key)
    return head && isKnown(request, head) ? this.#respond(request, head) : this.#wait(request, wanted)
  }

  async #wait(request: Request, wanted: Wanted) {
    const start = performance.now()
    const answer = await this.#fetch(wanted)
    if (answer.length > MAX_ANSWER_BYTES) this.#heads.set(keyOf(wanted), withoutBody(answer))
    return this.#respond(request, answer, Math.round(performance.now() - start))
  }

  #fetch(wanted: Wanted): Promise<Answer> {
    return this.#answers.forceFetch(keyOf(wanted), { context: wanted })
  }

  #respond(request: Request, answer: Answer, ms = 0) {
    const { method } = request
    const { path, status, length, response } = answer
    const isOld = isKnown(request, answer)
    this.#options.onAnswer?.({ method, path, status: isOld ? 304 : status, ms })
    if (isOld) return new Response(null, { status: 304, headers: headersOf304(response) })
    if (method === 'GET') return response.clone() as Response
    return new Response(null, { status, headers: [...response.headers, ['content-length', String(length)]] })
  }

  async #make({ address, version, encoding }: Wanted): Promise<Answer> {
    if (encoding !== 'identity') {
      const plain = await this.#fetch({ address, version, encoding: 'identity' })
      this.#tidyUp(plain.length)
      return encoded(plain, encoding)
    }
    const response = await this.#options.make(new Request(`http://localhost${address}`))
    const body = await response.bytes()
    this.#tidyUp(body.length)
    const headers = new Headers(response.headers)
    for (const name of OF_ONE_REQUEST) headers.delete(name)
    headers.set('cache-control', KEPT_STATUSES.includes(response.status) ? 'no-cache' : 'no-store')
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    return toAnswer(body, { path: address.replace(/\?.*/, ''), etag, status: response.status, headers })
  }

  /** Some 20 ms, once in a few hundred answers. */
  #tidyUp(length: number) {
    this.#garbage += length
    if (this.#garbage < GARBAGE_BYTES) return
    this.#garbage = 0
    Bun.gc(true)
  }
}

const keyOf = ({ version, encoding, address }: Wanted) => `${version} ${encoding} ${address}`

/** Whether who asks has it already. RFC 9110, 13.1.2: the comparison is weak. */
function isKnown({ headers }: Request, { status, etag }: Answer): boolean {
  const tags = headers.get('if-none-match')?.split(',') ?? []
  return status === 200 && tags.some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}

const withoutBody = (answer: Answer): Answer => ({ ...answer, response: new Response(null, answer.response) })

type Head = { path: string; status: number; etag: string; headers: Headers }

function toAnswer(body: Bytes, { path, status, etag, headers }: Head): Answer {
  headers.set('etag', etag)
  // A blob is shared by the copies.
  return { path, status, length: body.length, etag, response: new Response(new Blob([body]), { status, headers }) }
}

async function encoded(plain: Answer, encoding: Packing): Promise<Answer> {
  const body = await (plain.response.clone() as Response).bytes()
  if (!isWorthEncoding(body)) return plain
  const headers = new Headers(plain.response.headers)
  headers.set('content-encoding', encoding)
  // Other bytes, another tag.
  const etag = plain.etag.replace(/"$/, `-${encoding}"`)
  return toAnswer(await encode(body, encoding, FOR_MANY), { ...plain, etag, headers })
}

function headersOf304({ headers }: Response) {
  const kept = new Headers(headers)
  for (const name of ['content-type', 'content-encoding']) kept.delete(name)
  return kept
}

const REMEMBERED_LENGTH = 200
const addresses = new LRUCache<string, string>({ max: 1000 })

/** Path and page number; undefined for what an administrator asks for, or what is not the same for everyone. */
function addressOf({ method, url, headers }: Request): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  let address = addresses.get(url)
  if (address === undefined) {
    address = readAddress(url)
    if (address === undefined) return undefined
    if (url.length <= REMEMBERED_LENGTH) addresses.set(url, address)
  }
  return address.startsWith('/api/') && isOfAdministrator(headers) ? undefined : address
}

const isOfAdministrator = (headers: Headers) =>
  headers.has('authorization') || SESSION.test(headers.get('cookie') ?? '')

/** Any other parameter is ignored: somebody counts with it where visitors come from. */
function readAddress(url: string): string | undefined {
  const { pathname, searchParams } = URL.parse(url) ?? {}
  if (!pathname || !searchParams) return undefined
  const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '')
  const known = KNOWN.find(([address]) => address.test(path))
  if (!known) return undefined
  const { kept = [], own = [] } = known[1]
  if (own.some((name) => searchParams.has(name))) return undefined
  const given = [...searchParams].filter(([name]) => kept.includes(name))
  const isTwice = new Set(given.map(([name]) => name)).size < given.length
  if (isTwice || given.some(([, value]) => !KEPT_VALUE.test(value))) return undefined
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given.toSorted())}`
}
