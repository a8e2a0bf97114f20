/** Where cameras write when they took a photograph. */
const HEAD_BYTES = 64 * 1024
const EXIF_FIELDS = 0x8769
const DATE_TIME_ORIGINAL = 0x9003

/** When a photograph was taken, or else when its file was changed, in milliseconds. */
export async function takenAt(file: File): Promise<number> {
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return exifTime(head) || file.lastModified
}

/** JPEG and HEIC have the same block of fields after this word. */
function exifTime(head: ArrayBuffer): number | undefined {
  const text = new TextDecoder('latin1').decode(head)
  const start = text.indexOf('Exif\0\0') + 6
  if (start < 6) return
  const view = new DataView(head, start)
  const isLittle = text.startsWith('II', start)
  const entryOf = (fields: number, name: number) => {
    for (let left = view.getUint16(fields, isLittle), at = fields + 2; left > 0; left--, at += 12)
      if (view.getUint16(at, isLittle) === name) return view.getUint32(at + 8, isLittle)
  }
  try {
    const fields = entryOf(view.getUint32(4, isLittle), EXIF_FIELDS)
    const place = fields && entryOf(fields, DATE_TIME_ORIGINAL)
    if (!place) return
    const time = text.slice(start + place, start + place + 19)
    return Date.parse(time.replace(/^(\d+):(\d+):(\d+) /, '$1-$2-$3T'))
  } catch {
    // A damaged file, or one whose fields come later.
  }
}
