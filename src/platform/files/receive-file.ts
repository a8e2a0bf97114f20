import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { Config } from '#platform/config.ts'
import { Failure, fail } from '#platform/http/errors.ts'
import { scanFile } from './scan-file.ts'

const MB = 1024 ** 2
/** Room for the other fields of a form and the boundaries between its parts. */
const FORM_MAX_BYTES = 1024 ** 2
const LIMITS = { fields: 20, fieldSize: 256 * 1024, fieldNameSize: 100 }
const FILE_NAME_MAX = 200
const EXTENSION_MAX = 10
// Control characters, and marks that reverse the text direction: they could make “fdp.exe” look like “exe.pdf”.
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

export const SEND_AS_FORM = 'Send this request as multipart/form-data.'
const NO_FILE = 'No file was sent. Choose one and try again.'
const CUT_OFF = 'The upload was cut off. Try again.'

export type ReceivedFile = {
  path: string
  sizeBytes: number
  /** The name that the client sent, without folders. */
  fileName: string
}

/** The fields of a form that are not files. */
type Fields = Record<string, string>

type FileRules = { field: string; maxFiles: number; maxBytes: number }

/** Forms with files since the start of this process, by result, and the bytes of all files that arrived whole. */
export const uploads = { stored: 0, refused: 0, failed: 0, bytes: 0 }

/** `allowSilence` lifts the idle timeout of the connection once the form has arrived. */
type Upload = {
  request: Request
  dataDir: string
  clamdUrl: string | undefined
  allowSilence?: (() => void) | undefined
}

type Call = { req: { raw: Request }; env?: Pick<Upload, 'allowSilence'> | undefined; var: { config: Config } }

export const uploadOf = ({ req, env, var: { config } }: Call): Upload => ({
  request: req.raw,
  dataDir: config.dataDir,
  clamdUrl: config.clamdUrl,
  allowSilence: env?.allowSilence,
})

export const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads')

export const isMultipart = ({ headers }: Request) =>
  /^multipart\/form-data\s*(;|$)/i.test(headers.get('content-type') ?? '')

/** Receives a form with exactly one file; see `receiveFiles`. Throws 400 if the file is missing. */
export const receiveFile = <Result>(
  upload: Upload,
  maxBytes: number,
  use: (file: ReceivedFile, fields: Fields) => Promise<Result>,
) =>
  receiveFiles(upload, { field: 'file', maxFiles: 1, maxBytes }, ([file], fields) => {
    if (!file) throw fail(400, NO_FILE, { file: NO_FILE })
    return use(file, fields)
  })

/**
 * Streams the files of a form to disk, passes them to `use` and then deletes them. Throws 400, 413 or 415 for a form
 * that breaks the rules. A virus scanner, if there is one, sees each file first.
 */
export async function receiveFiles<Result>(
  upload: Upload,
  rules: FileRules,
  use: (files: ReceivedFile[], fields: Fields) => Promise<Result>,
): Promise<Result> {
  if (!isMultipart(upload.request)) throw fail(415, SEND_AS_FORM)
  try {
    const result = await receiveForm(upload, rules, use)
    uploads.stored++
    return result
  } catch (error) {
    uploads[error instanceof Failure && error.status < 500 ? 'refused' : 'failed']++
    throw error
  }
}

async function receiveForm<Result>(
  { request, dataDir, clamdUrl, allowSilence }: Upload,
  rules: FileRules,
  use: (files: ReceivedFile[], fields: Fields) => Promise<Result>,
) {
  const { maxFiles, maxBytes } = rules
  if (Number(request.headers.get('content-length') ?? 0) > maxFiles * maxBytes + FORM_MAX_BYTES) throw tooLarge(rules)
  const folder = join(uploadsFolder(dataDir), crypto.randomUUID())
  await mkdir(folder, { recursive: true })
  try {
    const { files, fields } = await writeForm(request, folder, rules)
    for (const { sizeBytes } of files) uploads.bytes += sizeBytes
    allowSilence?.()
    for (const { path } of files) if (clamdUrl) await scanFile(clamdUrl, path, rules.field)
    return await use(files, fields)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeForm(request: Request, folder: string, rules: FileRules) {
  const { field, maxFiles } = rules
  const { body } = request
  const fields: Fields = {}
  const files: ReceivedFile[] = []
  if (!body) return { files, fields }
  const form = startForm(request, rules)
  const written: Promise<void>[] = []
  const aborted = new AbortController()
  let problem: Error | undefined
  // Stop reading: the form is refused anyway.
  const stop = (failure: Error) => {
    problem ??= failure
    form.destroy(failure)
  }
  form.on('field', (name, value) => {
    fields[name] = value
  })
  const most = maxFiles === 1 ? 'one file' : `at most ${maxFiles} files`
  form.on('filesLimit', () => stop(onFile(rules, 400, `Upload ${most} at a time.`)))
  form.on('file', (name, file, sentName) => {
    // Many clients add brackets to the name of a field with several values.
    if (name !== field && name !== `${field}[]`) return stop(onFile(rules, 400, NO_FILE))
    const received = { path: join(folder, String(files.length)), sizeBytes: 0, fileName: cleanName(sentName) }
    files.push(received)
    file.on('data', (chunk: Buffer) => {
      received.sizeBytes += chunk.length
    })
    file.on('limit', () => stop(tooLarge(rules)))
    const writing = pipeline(file, createWriteStream(received.path, { flags: 'wx' }), { signal: aborted.signal })
    // A failed write, for example on a full disk, also ends the whole upload.
    writing.catch(stop)
    written.push(writing)
  })
  try {
    await pipeline(Readable.from(body), form)
    await Promise.all(written)
  } catch {
    const failure = problem ?? onFile(rules, 400, CUT_OFF)
    // When a form is interrupted, the stream of its current file never ends by itself.
    aborted.abort()
    await Promise.allSettled(written)
    throw failure
  }
  // Browsers send an empty file without a name when none was chosen.
  return { files: files.filter(({ fileName, sizeBytes }) => fileName !== '' || sizeBytes > 0), fields }
}

function startForm(request: Request, { maxFiles, maxBytes }: FileRules) {
  try {
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    const limits = { ...LIMITS, files: maxFiles, parts: LIMITS.fields + maxFiles, fileSize: maxBytes }
    return new Busboy({ headers, limits })
  } catch {
    throw fail(415, SEND_AS_FORM)
  }
}

const onFile = ({ field }: FileRules, status: 400 | 413, message: string) => fail(status, message, { [field]: message })

const tooLarge = (rules: FileRules) =>
  onFile(rules, 413, `This file is larger than ${Math.floor(rules.maxBytes / MB)} MB. Choose a smaller one.`)

function cleanName(sentName: string) {
  const letters = [
    ...sentName
      // Browsers send a quotation mark as %22.
      .replaceAll('%22', '"')
      .replace(/^.*[\\/]/s, '')
      .replace(INVISIBLE, '')
      .trim(),
  ]
  const extension = extname(letters.join('')).slice(0, EXTENSION_MAX)
  if (letters.length <= FILE_NAME_MAX) return letters.join('')
  return (
    letters
      .slice(0, FILE_NAME_MAX - extension.length)
      .join('')
      .trim() + extension
  )
}
