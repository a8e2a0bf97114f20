import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Returns 256 random bits in base64url. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** SHA-256 in hex. Stored instead of the token, so that reading the database gives no access. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
