import { z } from '@hono/zod-openapi'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { NAME_MAX } from '#platform/http/limits.ts'
import { lineSchema } from '#platform/http/text.schema.ts'

const MISSING = 'Enter the code.'
const CODE_MAX = 50
const ID_MAX = 1400

export const codeSchema = z.string(MISSING).trim().min(1, MISSING).max(CODE_MAX, 'This is no code.')

const credential = {
  id: z.string().max(ID_MAX),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
}

/** The result of `navigator.credentials.get` as JSON (WebAuthn, `AuthenticationResponseJSON`). */
export const passkeyAnswerSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: z.string(),
      authenticatorData: z.string(),
      signature: z.string(),
      userHandle: z.string().optional(),
    }),
  })
  .openapi('PasskeyAnswer')

export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>

/** `response`: the result of `navigator.credentials.create` as JSON (WebAuthn, `RegistrationResponseJSON`). */
export const newPasskeySchema = z
  .object({
    response: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: z.string(),
        attestationObject: z.string(),
        transports: z.array(z.string()).optional(),
      }),
    }),
  })
  .openapi('NewPasskey')

export type NewPasskey = z.infer<typeof newPasskeySchema>

export const passkeyNameSchema = z
  .object({ name: lineSchema('The name', { max: NAME_MAX, required: 'Enter a name.' }) })
  .openapi('PasskeyName')

/** For `startAuthentication` of `@simplewebauthn/browser`. */
export const signInOptionsSchema = z
  .custom<PublicKeyCredentialRequestOptionsJSON>()
  .openapi('PasskeySignIn', { type: 'object', description: 'WebAuthn, `PublicKeyCredentialRequestOptionsJSON`.' })

/** For `startRegistration` of `@simplewebauthn/browser`. */
export const newPasskeyOptionsSchema = z
  .custom<PublicKeyCredentialCreationOptionsJSON>()
  .openapi('PasskeyCreation', { type: 'object', description: 'WebAuthn, `PublicKeyCredentialCreationOptionsJSON`.' })

export const recoveryCodesSchema = z
  .object({
    recoveryCodes: z.array(z.string()).openapi({
      description: 'Shown once. Empty if the account had a second factor before, so that its codes still work.',
      example: ['49kq3-3rksp'],
    }),
  })
  .openapi('RecoveryCodes')

const storedPasskeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    host: z.string(),
    works: z.boolean().openapi({ description: "False if the site's address has changed since." }),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .openapi('Passkey')

/** Your own second factor. */
export const factorsSchema = z
  .object({
    hasApp: z.boolean(),
    codesLeft: z.int(),
    passkeys: z.array(storedPasskeySchema),
    passkeyHost: z.string().nullable().openapi({ description: 'Null if this address can have no passkeys.' }),
    whyNoPasskeys: z.string().nullable(),
    isRequired: z.boolean(),
    otherOwners: z.array(z.string()).openapi({ description: 'Email addresses of those who can reset the factor.' }),
  })
  .openapi('Factors')

export type Factors = z.infer<typeof factorsSchema>

export const confirmationSchema = z
  .object({
    password: z.string().min(1, 'Enter your password.').optional(),
    code: codeSchema.optional(),
    passkey: passkeyAnswerSchema.optional(),
  })
  .openapi('Confirmation', { description: 'One of the three.' })
