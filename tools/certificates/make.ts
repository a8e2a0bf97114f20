import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { check } from './check.ts'
import { compact } from './compact.ts'
import { closingPage, contaminantPage, potencyPage } from './pages.ts'
import { samples } from './samples.ts'
import { Sheet } from './sheet.ts'
import { summaryPage } from './summary.ts'

const folder = fileURLToPath(new URL('../../src/app/starter/certificates/', import.meta.url))
await mkdir(folder, { recursive: true })

for (const sample of samples) {
  check(sample)
  const sheet = new Sheet({
    Title: `Certificate of Analysis: ${sample.product}, batch ${sample.batch}`,
    Subject: `Report ${sample.report}, a specimen with invented results`,
    Author: 'Green Mountain Assay',
    day: sample.dates.issued,
  })
  for (const draw of [summaryPage, potencyPage, contaminantPage, closingPage]) draw(sheet, sample)
  const bytes = compact(await sheet.finish())
  if (bytes.length > 150_000) throw new Error(`${sample.file} is too large: ${bytes.length} bytes`)
  await Bun.write(folder + sample.file, bytes)
  console.log(`${sample.file}  ${Math.ceil(bytes.length / 1024)} KB`)
}
