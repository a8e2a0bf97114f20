import { CHUNK_TIMEOUT_MS } from '../../platform/rendering/notice-lost-bundle.script.ts'

/** Parts of pages; the pages themselves count from 1. A visitor may report the number. */
export const PART_CHUNKS = { carousel: 101, certificate: 102, cardPage: 103 }

export class ChunkError extends Error {
  constructor(chunk: number) {
    super(`Loading chunk ${chunk} failed`)
  }
}

/** Waits for a lazily loaded part of the program, and gives up on one that is lost or does not come in time. */
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
