import type { Cannabinoid } from './analytes.ts'
import type { Sample } from './samples.ts'
import { color, type Sheet } from './sheet.ts'

/** Retention time of each compound, in minutes. */
const retention: Record<Cannabinoid, number> = {
  CBDV: 2.9,
  CBDA: 4.2,
  CBGA: 4.65,
  CBG: 5.1,
  CBD: 5.5,
  THCV: 6.1,
  THCVA: 7.5,
  CBN: 8.1,
  'Δ9-THC': 9.6,
  'Δ8-THC': 10.1,
  CBC: 11.2,
  THCA: 12.1,
  CBCA: 13.2,
}
const MINUTES = 15
const STEP = 0.015

type Place = { x: number; y: number; width: number; height: number }

/** Draws the detector signal of the reported results. A square-root scale keeps small peaks visible beside THCA. */
export function drawChromatogram(sheet: Sheet, sample: Sample, { x, y, width, height }: Place) {
  const peaks = Object.entries(retention).flatMap(([name, minute]) => {
    const result = sample.cannabinoids[name as Cannabinoid]
    return typeof result === 'number' ? [{ name, minute, height: Math.sqrt(result) }] : []
  })
  const tallest = Math.max(...peaks.map((peak) => peak.height))
  const base = y + height - 16
  const scale = (height - 34) / tallest
  const at = (minute: number) => x + (minute / MINUTES) * width
  const { doc } = sheet
  const names = peaks.map((peak) => peak.name).join(', ')
  const alt = `Chromatogram over ${MINUTES} minutes with a peak for each of ${names}.`
  sheet.piece(
    'Figure',
    () => {
      doc.lineWidth(0.5).strokeColor(color.hairline)
      for (let minute = 0; minute <= MINUTES; minute += 1) {
        doc
          .moveTo(at(minute), base)
          .lineTo(at(minute), base + 3)
          .stroke()
        if (minute % 3 === 0) {
          const label = minute === MINUTES ? `${minute} min` : String(minute)
          const place =
            minute === MINUTES ? { shift: -30, align: 'right' as const } : { shift: -15, align: 'center' as const }
          sheet.write(label, at(minute) + place.shift, base + 5, {
            size: 6,
            color: color.muted,
            width: 30,
            align: place.align,
          })
        }
      }
      doc
        .lineWidth(0.5)
        .moveTo(x, base)
        .lineTo(x + width, base)
        .stroke()
      trace(doc, peaks, at, (response) => base - 1.5 - response * scale)
      for (const peak of peaks) {
        const top = base - 1.5 - peak.height * scale
        sheet.write(peak.name, at(peak.minute) - 25, top - 9, { size: 6, width: 50, align: 'center' })
      }
    },
    { alt, bbox: [x, y, x + width, y + height] },
  )
}

type Peak = { minute: number; height: number }

function trace(
  doc: PDFKit.PDFDocument,
  peaks: Peak[],
  at: (minute: number) => number,
  up: (response: number) => number,
) {
  doc.lineWidth(0.7).lineJoin('round').strokeColor(color.night)
  for (let minute = 0; minute <= MINUTES; minute += STEP) {
    const response = peaks.reduce((sum, peak) => sum + peak.height * shape(minute - peak.minute), 0)
    const point = [at(minute), up(response)] as const
    if (minute === 0) doc.moveTo(...point)
    else doc.lineTo(...point)
  }
  doc.stroke()
}

/** A peak rises faster than it falls. */
function shape(distance: number) {
  const width = distance < 0 ? 0.065 : 0.095
  return Math.exp(-0.5 * (distance / width) ** 2)
}
