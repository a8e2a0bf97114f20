import { integerSchema } from './integer.schema.ts'

/** For a form that may say only some of its fields. */
export const NOTHING = 'Please say what is to change.'
export const changesSomething = ({ version: _, ...form }: { version?: number | undefined }) =>
  Object.values(form).some((value) => value !== undefined)

export const versionSchema = integerSchema('The version must be a whole number.').optional().openapi({
  description: 'The version that was seen. When it is not the stored one any more, nothing is changed: 409.',
})
