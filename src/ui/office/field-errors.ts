import type { z } from 'zod'
import { numberText } from '#ui/site/number-text.ts'

/** Checks input as the server does. @returns the first error of each field */
export function fieldErrors(schema: z.ZodType, input: unknown): Record<string, string> {
  const { error } = schema.safeParse(input, { reportInput: true })
  const errors = (error?.issues ?? []).map((issue): [string, string] => {
    const isTooLong = issue.code === 'too_big' && typeof issue.input === 'string'
    const used = isTooLong ? ` You've used ${numberText(String(issue.input).length)}.` : ''
    return [String(issue.path[0]), issue.message + used]
  })
  // The first one wins.
  return Object.fromEntries(errors.toReversed())
}
