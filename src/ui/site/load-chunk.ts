import { CHUNK_TIMEOUT_MS } from '#platform/rendering/notice-lost-bundle.script.ts'

/** Chunk numbers of parts of pages, for error messages. Public pages have numbers from 1, back office pages from 51. */
export const PART_CHUNKS = {
  carousel: 101,
  certificate: 102,
  cardPage: 103,
  history: 104,
  pictures: 105,
  askAgain: 106,
}

/** The title of a page whose chunk did not load. The error's own words are small below it. */
export const LOST_PAGE = 'This page did not load'

export class ChunkError extends Error {
  constructor(chunk: number) {
    super(`Loading chunk ${chunk} failed`)
  }
}

/** Imports a chunk. @throws ChunkError if that fails or takes longer than `CHUNK_TIMEOUT_MS` */
export async function loadChunk<Module>(chunk: number, load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (cause) {
    console.error(cause)
    throw new ChunkError(chunk)
  } finally {
    clearTimeout(timer)
  }
}
