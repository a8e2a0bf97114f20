import { expect, test } from 'bun:test'
import { takenAt } from './taken-at.ts'

const TIME = '2026:05:01 08:30:00'

/** A JPEG or HEIC file has these bytes somewhere at its start. */
function exif(isLittle: boolean, time = TIME) {
  const view = new DataView(new ArrayBuffer(64))
  const field = (at: number, name: number, value: number) => {
    view.setUint16(at, 1, isLittle)
    view.setUint16(at + 2, name, isLittle)
    view.setUint32(at + 10, value, isLittle)
  }
  view.setUint16(0, isLittle ? 0x4949 : 0x4d4d)
  view.setUint32(4, 8, isLittle)
  field(8, 0x8769, 24)
  field(24, 0x9003, 42)
  new Uint8Array(view.buffer).set(new TextEncoder().encode(time), 42)
  return view.buffer
}

const fileOf = (...parts: BlobPart[]) => new File(parts, 'fern.jpg', { lastModified: 5 })

test.each([true, false])('a photograph has the time of its camera (little endian: %p)', async (isLittle) => {
  const file = fileOf('\xff\xd8', 'Exif\0\0', exif(isLittle))
  expect(await takenAt(file)).toBe(new Date(2026, 4, 1, 8, 30).getTime())
})

test.each([
  ['no such field', fileOf('plain')],
  ['damaged fields', fileOf('Exif\0\0', exif(true).slice(0, 30))],
  ['no time in them', fileOf('Exif\0\0', exif(true, '                   '))],
])('a file with %s has the time of its last change', async (_, file) => {
  expect(await takenAt(file)).toBe(5)
})
