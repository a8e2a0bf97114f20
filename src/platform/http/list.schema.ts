import { z } from '@hono/zod-openapi'
import { integerSchema } from './integer.schema.ts'

const WRONG_MAX = 50

type ListOptions = { max: number; tooLong: string; notList?: string }

/** A list in a request. Rejects a long list before parsing its items, and stops at the 50th invalid item. */
export function listSchema<Item extends z.ZodType>(item: Item, { max, tooLong, notList }: ListOptions) {
  return z.preprocess(
    (given: z.input<Item>[], context) => {
      if (!Array.isArray(given)) return given
      if (given.length > max) {
        context.addIssue({ code: 'custom', message: tooLong })
        return z.NEVER
      }
      let wrong = 0
      const last = given.findIndex((each) => !item.safeParse(each).success && ++wrong === WRONG_MAX)
      return last < 0 ? given : given.slice(0, last + 1)
    },
    z.array(item, notList).max(max, tooLong),
  )
}

/** @param sentence what to send, said about everything that is wrong */
export const idsSchema = (sentence: string, max: number) =>
  listSchema(integerSchema(sentence), { max, tooLong: sentence, notList: sentence })
