import { z } from '@hono/zod-openapi'

const INT4_MAX = 2_147_483_647

/** A whole number that both databases can store. @param sentence the error for any other value */
export const integerSchema = (sentence: string) => z.int(sentence).min(0, sentence).max(INT4_MAX, sentence)
