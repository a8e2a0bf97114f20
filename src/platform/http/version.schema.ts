import { integerSchema } from './integer.schema.ts'

/** The error for a partial update that names no field. */
export const NOTHING = 'Send at least one field to change.'
export const changesSomething = ({ version: _, ...form }: { version?: number | undefined }) =>
  Object.values(form).some((value) => value !== undefined)

export const versionSchema = integerSchema('The version must be a whole number.').optional().openapi({
  description:
    'The version that you edited. If the stored version is newer, nothing changes and the response is a 409.',
})
