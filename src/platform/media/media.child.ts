import { FileRefusal, TOO_SLOW } from '#platform/files/refusals.ts'
import { drawImage, drawPdf } from './draw-image.ts'
import { drawLogo } from './draw-logo.ts'
import { drawJpeg, drawVariant } from './encode-image.ts'
import type { Drawing, MediaAnswer, MediaJob, MediaReport } from './media-jobs.ts'
import { runWasm } from './run-wasm.ts'

const MB = 1024 ** 2
const MAX_MEMORY_BYTES = 380 * MB
// The memory that WebAssembly used is not freed before the process ends.
const SPENT_BYTES = 130 * MB
const LOOK_EVERY_MS = 10

async function answerTo(job: MediaJob): Promise<MediaAnswer> {
  try {
    switch (job.kind) {
      case 'image':
        return { kind: 'image', image: await drawImage(job.path) }
      case 'variant':
        return { kind: 'variant', bytes: await drawVariant(job.path, job.variant) }
      case 'pdf':
        return { kind: 'pdf', certificate: await drawPdf(job.path, job.task) }
      case 'pdf as text':
        return { kind: 'pdf as text', text: await runWasm(job.kind, job) }
      case 'jpeg':
        return { kind: 'jpeg', jpeg: await drawJpeg(job.bytes, job.background, job.size) }
      case 'logo':
        return { kind: 'logo', logo: await drawLogo(job.path) }
      case 'drawing':
        return { kind: 'drawing', bytes: await draw(job.drawing) }
    }
  } catch (error) {
    if (error instanceof FileRefusal) return { kind: 'refused', status: error.status, message: error.message }
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

/** Imports the drawing code on demand, because most processes draw no card or icon. */
async function draw(drawing: Drawing): Promise<Uint8Array> {
  if (drawing.kind === 'icon') return (await import('./draw-icon.ts')).drawIcon(drawing)
  return (await import('./draw-card.ts')).drawCard(drawing)
}

const send = (report: MediaReport) => process.send?.(report)

/** The answer to a job that exceeds its memory or CPU limit, otherwise null. */
function stopOf({ kind, cpuMaxMs }: MediaJob, before: NodeJS.CpuUsage): MediaAnswer | null {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) return { kind: 'too much' }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 > cpuMaxMs ? { kind: 'refused', status: 400, message: TOO_SLOW[kind] } : null
}

process.on('message', async (job: MediaJob) => {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const answer = stopOf(job, before)
    if (!answer) return
    clearInterval(watch)
    send({ answer, isSpent: true })
  }, LOOK_EVERY_MS)
  const answer = await answerTo(job)
  clearInterval(watch)
  send({ answer, isSpent: process.memoryUsage.rss() > SPENT_BYTES })
})

// The channel to the server closes when the server ends.
process.on('disconnect', () => process.exit())
