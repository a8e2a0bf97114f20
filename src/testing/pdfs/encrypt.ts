import { createCipheriv, createHash } from 'node:crypto'
import { type Objects, pageObjects, words, writePdf } from './write.ts'

// From ISO 32000-1, 7.6.3.
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const FILE_ID = Buffer.from('0123456789abcdef0123456789abcdef', 'hex')
const KEY_BYTES = 16
const ROUNDS = 50
const MAY_PRINT_ONLY = -3904

const md5 = (...parts: Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest()
const padded = (password: string) => Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32)
const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`

function rc4(key: Uint8Array, data: Uint8Array) {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i)
  const at = (i: number) => state[i & 255] ?? 0
  const swap = (i: number, j: number) => {
    const kept = at(i)
    state[i & 255] = at(j)
    state[j & 255] = kept
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let j = 0
  return Buffer.from(
    data.map((byte, index) => {
      const i = index + 1
      j = (j + at(i)) & 255
      swap(i, j)
      return byte ^ at(at(i) + at(j))
    }),
  )
}

/** Encrypts 20 times with RC4, each time with a different key derived from the first. */
function rc4Rounds(key: Buffer, data: Uint8Array) {
  let result: Buffer = Buffer.from(data)
  for (let round = 0; round < 20; round++)
    result = rc4(
      key.map((byte) => byte ^ round),
      result,
    )
  return result
}

function repeated(digest: Buffer) {
  let result = digest
  for (let round = 0; round < ROUNDS; round++) result = md5(result.subarray(0, KEY_BYTES))
  return result.subarray(0, KEY_BYTES)
}

type Passwords = { user: string; owner: string; cipher: 'RC4' | 'AES' }

/** A page that says “Secret”, encrypted with a 128-bit key. It opens without a password if `user` is empty. */
export function encryptedPdf({ user, owner, cipher }: Passwords): Buffer {
  const o = rc4Rounds(repeated(md5(padded(owner))), padded(user))
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(MAY_PRINT_ONLY)
  const key = repeated(md5(padded(user), o, permissions, FILE_ID))
  const u = Buffer.concat([rc4Rounds(key, md5(PADDING, FILE_ID)), Buffer.alloc(16)])
  const objects: Objects = pageObjects({ dict: '', data: encrypt(Buffer.from(words('Secret')), 4, key, cipher) })
  const filter = '/CF << /StdCF << /CFM /AESV2 /Length 16 /AuthEvent /DocOpen >> >> /StmF /StdCF /StrF /StdCF'
  const kind = cipher === 'AES' ? `/V 4 /R 4 ${filter}` : '/V 2 /R 3'
  const dict = `<< /Filter /Standard ${kind} /Length 128 /O ${hex(o)} /U ${hex(u)} /P ${MAY_PRINT_ONLY} >>`
  return writePdf({ ...objects, 10: dict }, { trailer: `/Encrypt 10 0 R /ID [${hex(FILE_ID)} ${hex(FILE_ID)}]` })
}

function encrypt(data: Buffer, object: number, key: Buffer, cipher: 'RC4' | 'AES') {
  const salt = Buffer.from(cipher === 'AES' ? 'sAlT' : '')
  const objectKey = md5(key, Buffer.from([object, 0, 0, 0, 0]), salt)
  if (cipher === 'RC4') return rc4(objectKey, data)
  const iv = Buffer.alloc(16, 7)
  const aes = createCipheriv('aes-128-cbc', objectKey, iv)
  return Buffer.concat([iv, aes.update(data), aes.final()])
}
