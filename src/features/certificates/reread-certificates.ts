import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#platform/api/app-env.ts'
import { uploadsFolder } from '#platform/files/receive-file.ts'
import { Failure } from '#platform/http/errors.ts'
import { isReadable } from '#platform/media/readable-text.ts'
import { certificateFile } from './certificates.queries.ts'
import { claimUnread, hasTriesLeft, saveReading, type Unread } from './reread.queries.ts'

type Stores = Pick<Deps, 'config' | 'db' | 'files' | 'media' | 'clock' | 'log'>

/**
 * Rereads, one by one, the stored certificates that an older version of the reader has read. Several instances can do
 * this at once, and a restart continues where the last run stopped.
 */
export async function rereadCertificates(stores: Stores): Promise<void> {
  const { db, clock, log } = stores
  for (let unread = await claimUnread(db, clock()); unread; unread = await claimUnread(db, clock())) {
    try {
      const certificate = await readStored(stores, unread)
      await saveReading(db, unread, certificate ?? asBefore(unread))
    } catch (err) {
      const isFileAtFault = err instanceof Failure && err.status < 500
      if (!isFileAtFault) log.warn({ err, id: unread.id }, "Couldn't reread a certificate")
      if (isFileAtFault || !hasTriesLeft(unread)) await saveReading(db, unread, asBefore(unread))
    }
  }
}

/** Drops garbled text even if the new reading failed. */
const asBefore = ({ text }: Unread) => ({
  text: isReadable(text) ? text : '',
  textRows: '',
  isCoverWhole: true,
  hasActions: false,
})

/** @returns null if the file is missing */
async function readStored({ config, files, media }: Stores, { file_key }: Unread) {
  const file = await files.get(certificateFile(file_key))
  if (!file) return null
  const folder = join(uploadsFolder(config.dataDir), crypto.randomUUID())
  const path = join(folder, 'certificate.pdf')
  await mkdir(folder, { recursive: true })
  try {
    await Bun.write(path, file)
    return await media.readPdf(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
