import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { Logger } from 'pino'
import { fail } from '../http/errors.ts'

const MB = 1024 ** 2
/** Of a form around its files: the other fields and the boundaries. */
const FORM_MAX_BYTES = 1024 ** 2
const LIMITS = { fields: 20, fieldSize: 256 * 1024, fieldNameSize: 100 }
const FILE_NAME_MAX = 200
const EXTENSION_MAX = 10
// Controls, and what turns the direction of writing: an “exe.pdf” could be read as a “fdp.exe”.
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const LEFTOVER_MS = 24 * 60 * 60 * 1000

export const SEND_AS_FORM = 'Send this request as multipart/form-data.'
const NO_FILE = 'No file was sent. Choose one and try again.'
const CUT_OFF = 'The upload was cut off. Try again.'

export type ReceivedFile = {
  path: string
  sizeBytes: number
  /** As the sender calls it, without folders. */
  fileName: string
}

/** The other fields of a form. */
type Fields = Record<string, string>

/** Which files a form may have. */
type FileRules = { field: string; maxFiles: number; maxBytes: number }

/** `allowSilence`: once the form has arrived, the client may wait for as long as its files take. */
type Upload = { request: Request; dataDir: string; allowSilence?: (() => void) | undefined }

export const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads')

export const isMultipart = ({ headers }: Request) =>
  /^multipart\/form-data\s*(;|$)/i.test(headers.get('content-type') ?? '')

/** Writes the one file of a form to the disk, see `receiveFiles`. */
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
 * Writes the files of a form to the disk, without ever holding one in memory, and hands them to `use`. They are gone
 * when `use` has ended.
 */
export async function receiveFiles<Result>(
  { request, dataDir, allowSilence }: Upload,
  rules: FileRules,
  use: (files: ReceivedFile[], fields: Fields) => Promise<Result>,
): Promise<Result> {
  if (!isMultipart(request)) throw fail(415, SEND_AS_FORM)
  const { maxFiles, maxBytes } = rules
  if (Number(request.headers.get('content-length') ?? 0) > maxFiles * maxBytes + FORM_MAX_BYTES) throw tooLarge(rules)
  const folder = join(uploadsFolder(dataDir), crypto.randomUUID())
  await mkdir(folder, { recursive: true })
  try {
    const { files, fields } = await writeForm(request, folder, rules)
    allowSilence?.()
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
  // The rest is not worth the wait.
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
    // Many tools write brackets after the name of what may come several times.
    if (name !== field && name !== `${field}[]`) return stop(onFile(rules, 400, NO_FILE))
    const received = { path: join(folder, String(files.length)), sizeBytes: 0, fileName: cleanName(sentName) }
    files.push(received)
    file.on('data', (chunk: Buffer) => {
      received.sizeBytes += chunk.length
    })
    file.on('limit', () => stop(tooLarge(rules)))
    const writing = pipeline(file, createWriteStream(received.path, { flags: 'wx' }), { signal: aborted.signal })
    // A disk that is full ends the form as well.
    writing.catch(stop)
    written.push(writing)
  })
  try {
    await pipeline(Readable.from(body), form)
    await Promise.all(written)
  } catch {
    const failure = problem ?? onFile(rules, 400, CUT_OFF)
    // A form that broke off never ends its file.
    aborted.abort()
    await Promise.allSettled(written)
    throw failure
  }
  // A browser sends one without a name for a choice that was not made.
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
      // As browsers send a quotation mark.
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

/** Deletes the uploads that a killed process left. One that cannot be deleted is logged and tried again the next time. */
export async function deleteOldUploads(dataDir: string, now: Date, log: Logger): Promise<void> {
  const folder = uploadsFolder(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    try {
      const { mtimeMs } = await stat(path)
      if (now.getTime() - mtimeMs > LEFTOVER_MS) await rm(path, { recursive: true, force: true })
    } catch (err) {
      // A running upload may end between the two calls.
      if ((err as { code?: string }).code !== 'ENOENT') log.error({ err, path }, 'Failed to delete an old upload')
    }
  }
}
