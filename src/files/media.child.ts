import { drawPdf, drawPicture } from './draw-picture.ts'
import type { MediaAnswer, MediaJob, MediaReport } from './media-jobs.ts'
import { Refusal } from './refusals.ts'

const MB = 1024 ** 2
const MAX_MEMORY_BYTES = 380 * MB
// Memory that WebAssembly and malloc have taken is not given back before the process ends.
const SPENT_BYTES = 130 * MB
const LOOK_EVERY_MS = 10

const TOO_MUCH =
  'This picture needs more memory than the site has for it. Please save it with fewer pixels, and try again.'

async function answerTo({ kind, path }: MediaJob): Promise<MediaAnswer> {
  try {
    return kind === 'picture' ? { kind, picture: await drawPicture(path) } : { kind, certificate: await drawPdf(path) }
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', status: error.status, message: error.message }
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

const send = (report: MediaReport) => process.send?.(report)

process.on('message', async (job: MediaJob) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() < MAX_MEMORY_BYTES) return
    clearInterval(watch)
    send({ answer: { kind: 'refused', status: 413, message: TOO_MUCH }, isSpent: true })
  }, LOOK_EVERY_MS)
  const answer = await answerTo(job)
  clearInterval(watch)
  send({ answer, isSpent: process.memoryUsage.rss() > SPENT_BYTES })
})

// The server is gone.
process.on('disconnect', () => process.exit())
