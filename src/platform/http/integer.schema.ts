import { z } from '@hono/zod-openapi'

const INT4_MAX = 2_147_483_647

/** A whole number that both databases can store. @param sentence what to say when it is none */
export const integerSchema = (sentence: string) => z.int(sentence).min(0, sentence).max(INT4_MAX, sentence)
