import { readHeic } from './read-heic.ts'
import { readPdf } from './read-pdf.ts'
import { Refusal } from './refusals.ts'
import type { WasmAnswer, WasmJob } from './run-wasm.ts'

declare const self: Worker

async function run(job: WasmJob): Promise<WasmAnswer> {
  try {
    if (job.kind === 'pdf') return { kind: 'read', result: await readPdf(job.pdfium, job.path) }
    return { kind: 'read', result: await readHeic(job.path, job.maxPixels) }
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', status: error.status, message: error.message }
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

self.onmessage = async ({ data }: MessageEvent<WasmJob>) => postMessage(await run(data))
