import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import type { Archive } from './archive.ts'
import { type Bytes, toWebStream } from './bytes.ts'
import { BackupError } from './manifest.ts'
import { readTar } from './tar.ts'

/** A passphrase, or an age recipient to encrypt for (`age1…`). */
export type Lock = { passphrase: string } | { recipient: string }
/** A passphrase or keys that open an encrypted backup. `identities`: the text of an age identity file. */
export type Keys = { passphrase?: string | undefined; identities?: string | undefined }

// Key derivation takes 64 MB of memory with this factor, and 256 MB with the default.
const SCRYPT_WORK_FACTOR = 16
const AGE = 'age-encryption.org/v1\n'

/** Encrypts in the format of age (age-encryption.org). */
export async function encrypt(bytes: Bytes, lock: Lock): Promise<Bytes> {
  const age = new Encrypter()
  if ('passphrase' in lock) {
    age.setPassphrase(lock.passphrase)
    age.setScryptWorkFactor(SCRYPT_WORK_FACTOR)
  } else age.addRecipient(lock.recipient)
  return withKey(() => age.encrypt(toWebStream(bytes)))
}

/** Frees the memory of scrypt, which Bun would collect much later. */
async function withKey(open: () => Promise<Bytes>) {
  const bytes = await open()
  Bun.gc(true)
  return bytes
}

export function requireRecipient(recipient: string): void {
  try {
    new Encrypter().addRecipient(recipient)
  } catch {
    throw new BackupError(`${JSON.stringify(recipient)} isn't an age recipient. A recipient begins with age1.`)
  }
}

/** Opens a backup file, encrypted or not. */
export function tarArchive(path: string, keys: Keys = {}): Archive {
  return async function* () {
    const bytes = createReadStream(path)
    yield* readTar((await isEncrypted(path)) ? await decrypt(bytes, keys) : bytes)
  }
}

async function isEncrypted(path: string) {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
  return buffer.toString() === AGE
}

async function decrypt(bytes: Bytes, { passphrase, identities }: Keys): Promise<Bytes> {
  if (!passphrase && !identities) {
    throw new BackupError(
      'This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase, or give its key with --identity FILE.',
    )
  }
  const age = new Decrypter()
  if (passphrase) age.addPassphrase(passphrase)
  try {
    for (const line of identities?.split('\n') ?? []) if (/^AGE-/.test(line)) age.addIdentity(line.trim())
    return await withKey(() => age.decrypt(toWebStream(bytes)))
  } catch {
    throw new BackupError(
      identities
        ? "This key doesn't open the backup."
        : "The passphrase doesn't open the backup. Check BACKUP_PASSPHRASE.",
    )
  }
}
