import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits, in base64url. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** What is stored of a token: enough to recognise it, and of no use to who reads the database. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
