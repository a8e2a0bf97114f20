import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { Secret, TOTP } from 'otpauth'

const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40]

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

type Place = { origin?: string; host?: string }
/** `isVerified`: whether the device has checked its user, by a fingerprint for example. `counter`: instead of its own. */
type Answering = Place & { isVerified?: boolean; counter?: number }

/** A device with one passkey, which does with its keys what a phone does (WebAuthn level 3, with ES256). */
export function createAuthenticator({
  origin = 'https://grower.example',
  host = new URL(origin).hostname,
}: Place = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  let count = 0

  function authenticatorData(flags: number, { isVerified = true, counter = ++count, ...at }: Answering) {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    const flagged = Buffer.from([PRESENT | flags | (isVerified ? VERIFIED : 0)])
    return Buffer.concat([sha256(at.host ?? host), flagged, counted])
  }
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  const clientData = (type: string, challenge: string, at: Place) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at.origin ?? origin }))

  return {
    id: credential.id,
    /** Answers `POST /api/admin/account/passkeys/options`. */
    create({ challenge }: { challenge: string }, how: Answering = {}) {
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([authenticatorData(HAS_KEY, how), Buffer.alloc(16), length, id, coseKey])
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, how).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Answers `POST /api/admin/auth/passkey/options`. */
    get({ challenge }: { challenge: string }, how: Answering = {}) {
      const authData = authenticatorData(0, how)
      const clientDataJSON = clientData('webauthn.get', challenge, how)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientDataJSON)]), privateKey)
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

/** The code that an app shows. @param otpauthUrl what `POST /api/admin/account/totp` returned */
export function codeAt(otpauthUrl: string, now: Date): string {
  const secret = Secret.fromBase32(new URL(otpauthUrl).searchParams.get('secret') ?? '')
  return new TOTP({ secret }).generate({ timestamp: now.getTime() })
}
