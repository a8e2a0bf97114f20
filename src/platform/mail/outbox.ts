import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

// An email's file is deleted with its row: see `deleteOldMails`.
const KEPT_MS = 30 * 24 * 60 * 60 * 1000
const SAVED = /^\d{8}T\d{9}Z-\d+\.eml/

export type SavedMail = { id: number; created_at: string }

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')

const stampOf = (at: string) => at.replaceAll(/\W/g, '')

/** The name of the email's file in the outbox, and the first part of its Message-ID. It begins with the time. */
export const mailName = ({ id, created_at }: SavedMail) => `${stampOf(created_at)}-${id}`

/** Deletes emails about an erased person. Call it before the commit, so that a kill leaves no file without a row. */
export async function deleteFromOutbox(dataDir: string, mails: SavedMail[]): Promise<void> {
  for (const mail of mails) await rm(join(outboxFolder(dataDir), `${mailName(mail)}.eml`), { force: true })
}

/** Deletes emails that were written more than 30 days ago, and keeps files that the site did not write. */
export async function deleteOldFromOutbox(dataDir: string, now: Date): Promise<void> {
  const folder = outboxFolder(dataDir)
  const oldest = stampOf(new Date(now.getTime() - KEPT_MS).toISOString())
  const names = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) if (SAVED.test(name) && name < oldest) await rm(join(folder, name), { force: true })
}
