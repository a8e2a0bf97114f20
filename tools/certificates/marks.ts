import type { Matrix } from './analytes.ts'
import { color } from './sheet.ts'

type Doc = PDFKit.PDFDocument

/** Draws the laboratory's mark: two ridges above layers of slate. */
export function labMark(doc: Doc, x: number, y: number, size: number) {
  doc
    .save()
    .translate(x, y)
    .scale(size / 40)
  doc.roundedRect(0, 0, 40, 40, 3).fill(color.night)
  doc.path('M0 26 L13 10 L20 18.5 L26 12 L40 27 V29 L26 14.6 L20 21.2 L13 12.8 L0 28.8 Z').fill('#ffffff')
  doc.lineWidth(1.1).strokeColor('#ffffff')
  doc.path('M5 32 L13 22.5 L20 29.5 L26 23.5 L35 32').stroke()
  doc.lineWidth(0.7).strokeColor('#9db8a7').moveTo(5, 35.2).lineTo(35, 35.2).stroke()
  doc.restore()
}

const signatures = {
  vance:
    'M2 14 C6 4 9 3 9 8 C9 16 5 27 8 27 C13 27 17 7 22 6 C25 6 20 18 23 18 C27 18 28 11 31 12 C34 13 29 19 33 19 ' +
    'C37 19 37 12 40 12 C43 12 40 19 44 18.5 C48 18 48 11 51 12.5 C53 14 49 19 53 19 C58 19 60 10 57 10 C53 10 53 19 59 19 ' +
    'C68 19 74 13 88 12 C74 15 60 22 44 26',
  amaro:
    'M3 24 C10 18 16 4 20 4 C23 4 17 23 20 23 C22 23 22 16 13 17 C20 14 27 15 29 16 C31 18 28 22 31 22 C34 22 34 14 37 15 ' +
    'C39 16 37 22 39 22 C42 22 42 15 45 15 C48 15 45 21 49 21 C53 21 54 14 51 15 C48 16 51 23 56 20 C60 17 60 15 63 16 ' +
    'C66 17 63 22 67 22 C72 22 75 6 77 6 C79 6 70 26 74 25 C78 24 82 20 90 21',
}

export function signature(doc: Doc, who: keyof typeof signatures, x: number, y: number) {
  doc.save().translate(x, y).lineCap('round').lineJoin('round').lineWidth(1.05).strokeColor('#22364f')
  doc.path(signatures[who]).stroke()
  doc.restore()
}

/** Sketches the sample as received, in a square of 72 points. */
export function sampleSketch(doc: Doc, matrix: Matrix, x: number, y: number) {
  doc.save().translate(x, y).lineCap('round').lineJoin('round')
  doc.lineWidth(0.9).strokeColor(color.night)
  const draw = { flower: drawFlower, tincture: drawBottle, rosin: drawSmallJar, honey: drawHoneyJar }
  draw[matrix](doc)
  doc.restore()
}

const line = (doc: Doc, path: string, fill?: string) => {
  if (fill) doc.path(path).fillAndStroke(fill, color.night)
  else doc.path(path).stroke()
}

function drawFlower(doc: Doc) {
  line(doc, 'M36 70 C35.5 64 36 60 36 56')
  // Bracts overlap like roof tiles, so draw the lowest row first and the tip last.
  for (let row = 0; row < 8; row += 1) {
    const count = [3, 4, 5, 4, 3, 4, 3, 1][row] ?? 1
    const spread = [13, 18, 20, 17, 12, 11, 7, 0][row] ?? 0
    for (let place = 0; place < count; place += 1) {
      const side = count === 1 ? 0 : (place / (count - 1)) * 2 - 1
      doc
        .save()
        .translate(36 + side * spread, 56 - row * 5.6 + Math.abs(side) * 3)
        .rotate(side * 48)
      line(doc, 'M0 4 C-7 1 -6 -8 0 -15 C6 -8 7 1 0 4 Z', row % 2 ? '#dbe7de' : '#c8dacd')
      doc.lineWidth(0.4).moveTo(0, 1).lineTo(0, -8).stroke().lineWidth(0.7)
      doc.restore()
    }
  }
}

function drawBottle(doc: Doc) {
  line(
    doc,
    'M24 34 C24 30 31 31 31 26 H41 C41 31 48 30 48 34 V66 C48 68.5 46.5 70 44 70 H28 C25.5 70 24 68.5 24 66 Z',
    '#e9d9b4',
  )
  line(doc, 'M29 18 H43 V26 H29 Z', '#eff3ef')
  line(doc, 'M32 18 C31 12 32 4 36 4 C40 4 41 12 40 18 Z', '#c8dacd')
  doc.lineWidth(0.5)
  line(doc, 'M32 18 V26 M34.7 18 V26 M37.4 18 V26 M40 18 V26')
  line(doc, 'M24 42 H48 V60 H24 Z', '#ffffff')
  line(doc, 'M28 47 H44 M28 51 H40 M28 55 H42')
}

function drawSmallJar(doc: Doc) {
  line(doc, 'M14 38 H58 V60 C58 64 55 66 51 66 H21 C17 66 14 64 14 60 Z', '#f7f9f7')
  line(
    doc,
    'M19 50 C25 45 30 51 36 47 C42 43 48 50 53 47 V57 C53 60 51 61.5 48 61.5 H24 C21 61.5 19 60 19 57 Z',
    '#f0e3b8',
  )
  line(doc, 'M11 24 H61 V38 H11 Z', '#c8dacd')
  doc.lineWidth(0.5)
  for (let x = 15; x < 60; x += 4.2) doc.moveTo(x, 26.5).lineTo(x, 35.5).stroke()
}

function drawHoneyJar(doc: Doc) {
  line(
    doc,
    'M19 20 C16 24 15 26 15 31 V62 C15 66 18 69 22 69 H50 C54 69 57 66 57 62 V31 C57 26 56 24 53 20 Z',
    '#efc977',
  )
  line(doc, 'M17 8 H55 V20 H17 Z', '#c8dacd')
  line(doc, 'M15 36 H57 V58 H15 Z', '#ffffff')
  doc.lineWidth(0.6)
  line(doc, 'M36 39.5 L42 43 V50.5 L36 54 L30 50.5 V43 Z M36 39.5 V54 M30 43 L42 50.5 M42 43 L30 50.5')
}
