import { fixed } from './format.ts'
import type { Sample } from './samples.ts'
import { CONTENT, color, type Sheet } from './sheet.ts'
import { sum } from './totals.ts'

/** Draws a bar of 100 percent: the measured substances, and the unmeasured rest of the sample. */
export function drawMakeUp(sheet: Sheet, sample: Sample, y: number) {
  const tenths = (percent: number) => Math.round(percent * 10) / 10
  const cannabinoids = tenths(sum(sample.cannabinoids))
  const terpenes = tenths(sum(sample.terpenes))
  const moisture = tenths(sample.moisture)
  const remainder = sample.matrix === 'flower' ? 'Fiber, wax, minerals' : 'Wax and lipids'
  const parts = [
    { name: 'Cannabinoids', percent: cannabinoids, fill: color.night },
    { name: 'Terpenes', percent: terpenes, fill: '#b0703a' },
    { name: 'Moisture', percent: moisture, fill: '#a9c4b3' },
    { name: `${remainder}, by difference`, percent: 100 - cannabinoids - terpenes - moisture, fill: '#dfe6e0' },
  ]
  let x = CONTENT.left
  for (const { percent, fill } of parts) {
    const width = (percent / 100) * CONTENT.width
    sheet.box(x, y, width, 14, fill)
    x += width
  }
  const step = CONTENT.width / parts.length
  parts.forEach(({ name, percent, fill }, index) => {
    const at = CONTENT.left + index * step
    sheet.box(at, y + 24, 6, 6, fill)
    sheet.group('P', () => {
      sheet.piece('Span', () => sheet.write(name, at + 11, y + 23, { color: color.muted }))
      sheet.piece('Span', () => sheet.write(`${fixed(percent, 1)}%`, at + 11, y + 34, { font: 'bold', size: 8.5 }))
    })
  })
}
