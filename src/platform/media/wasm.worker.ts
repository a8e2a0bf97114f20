import { FileRefusal } from '#platform/files/refusals.ts'
import { readHeic } from './read-heic.ts'
import { readPdf } from './read-pdf.ts'
import { readWithPdfjs } from './read-with-pdfjs.ts'
import type { WasmAnswer, WasmJob } from './run-wasm.ts'

declare const self: Worker

function read(job: WasmJob) {
  switch (job.kind) {
    case 'heic':
      return readHeic(job.path, job.maxPixels)
    case 'pdf':
      return readPdf(job.pdfium, job.path, job.hasCover)
    case 'pdf as text':
      return readWithPdfjs(job.path, job.needsText)
  }
}

async function run(job: WasmJob): Promise<WasmAnswer> {
  try {
    return { kind: 'read', result: await read(job) }
  } catch (error) {
    if (error instanceof FileRefusal) return { kind: 'refused', status: error.status, message: error.message }
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

self.onmessage = async ({ data }: MessageEvent<WasmJob>) => postMessage(await run(data))
