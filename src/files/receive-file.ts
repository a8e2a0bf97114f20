import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { Context } from 'hono'
import { fail } from '../errors.ts'
import type { AppEnv } from '../openapi.ts'

const MB = 1024 ** 2
const FIELD = 'file'
/** Of a form around its file: the other fields and the boundaries. */
const FORM_MAX_BYTES = 64 * 1024
const LIMITS = { files: 1, fields: 20, parts: 21, fieldSize: 8 * 1024, fieldNameSize: 100 }
const FILE_NAME_MAX = 200
// A phone in the field is slow, and stands still now and then.
const SILENCE_MAX_SECONDS = 60
const LEFTOVER_MS = 24 * 60 * 60 * 1000

export const SEND_AS_FORM = 'Please send the file as multipart/form-data, in the field “file”.'
const NO_FILE = 'No file was sent. Please choose one.'
const ONE_FILE = 'Please send one file at a time.'
const CUT_OFF = 'The file did not arrive whole. Please try again.'

type ReceivedFile = {
  path: string
  sizeBytes: number
  /** As the sender calls it, without folders. */
  fileName: string
  /** The other fields of the form. */
  fields: Record<string, string>
}

export const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads')

export const isMultipart = (c: Context) => /^multipart\/form-data\s*(;|$)/i.test(c.req.header('content-type') ?? '')

/**
 * Writes the one file of a form to the disk, without ever holding it in memory, and hands it to `use`. It is gone when
 * `use` has ended.
 */
export async function receiveFile<Result>(
  c: Context<AppEnv>,
  maxBytes: number,
  use: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  if (!isMultipart(c)) throw fail(415, SEND_AS_FORM)
  if (Number(c.req.header('content-length') ?? 0) > maxBytes + FORM_MAX_BYTES) throw tooLarge(maxBytes)
  c.env?.allowSilence?.(SILENCE_MAX_SECONDS)
  const folder = uploadsFolder(c.var.config.dataDir)
  await mkdir(folder, { recursive: true })
  const path = join(folder, crypto.randomUUID())
  try {
    const file = await writeForm(c, path, maxBytes)
    // From here on it is the site that is silent.
    c.env?.allowSilence?.(0)
    return await use(file)
  } finally {
    await rm(path, { force: true })
  }
}

async function writeForm(c: Context<AppEnv>, path: string, maxBytes: number): Promise<ReceivedFile> {
  const { body } = c.req.raw
  if (!body) throw onFile(400, NO_FILE)
  const form = startForm(c, maxBytes)
  const fields: Record<string, string> = {}
  const written: Promise<void>[] = []
  const aborted = new AbortController()
  let fileName = ''
  let sizeBytes = 0
  let problem: Error | undefined
  // The rest is not worth the wait.
  const stop = (failure: Error) => {
    problem ??= failure
    form.destroy(failure)
  }
  form.on('field', (name, value) => {
    fields[name] = value
  })
  form.on('filesLimit', () => stop(onFile(400, ONE_FILE)))
  form.on('file', (name, file, sentName) => {
    if (name !== FIELD) return stop(onFile(400, NO_FILE))
    fileName = cleanName(sentName)
    file.on('data', (chunk: Buffer) => {
      sizeBytes += chunk.length
    })
    file.on('limit', () => stop(tooLarge(maxBytes)))
    const writing = pipeline(file, createWriteStream(path, { flags: 'wx' }), { signal: aborted.signal })
    // A disk that is full ends the form as well.
    writing.catch(stop)
    written.push(writing)
  })
  try {
    await pipeline(Readable.from(body), form)
    await Promise.all(written)
  } catch {
    const failure = problem ?? onFile(400, CUT_OFF)
    // A form that broke off never ends its file.
    aborted.abort()
    await Promise.allSettled(written)
    throw failure
  }
  if (written.length === 0 || (fileName === '' && sizeBytes === 0)) throw onFile(400, NO_FILE)
  return { path, sizeBytes, fileName, fields }
}

function startForm(c: Context<AppEnv>, maxBytes: number) {
  try {
    const headers = { 'content-type': c.req.header('content-type') ?? '' }
    return new Busboy({ headers, limits: { ...LIMITS, fileSize: maxBytes } })
  } catch {
    throw fail(415, SEND_AS_FORM)
  }
}

const onFile = (status: 400 | 413, message: string) => fail(status, message, { [FIELD]: message })

function tooLarge(maxBytes: number) {
  return onFile(413, `This file is larger than ${Math.floor(maxBytes / MB)} MB. Please choose a smaller one.`)
}

function cleanName(sentName: string) {
  const name = sentName.replace(/^.*[\\/]/s, '').replace(/\p{Cc}/gu, '')
  return [...name].slice(0, FILE_NAME_MAX).join('').trim()
}

/** What a process that was killed has left. */
export async function deleteOldUploads(dataDir: string, now: Date): Promise<void> {
  const folder = uploadsFolder(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (now.getTime() - mtimeMs > LEFTOVER_MS) await rm(path, { force: true })
  }
}
