import sharp, { type Sharp } from 'sharp'
import { FileRefusal } from '#platform/files/refusals.ts'

const END_MARKER = Buffer.from([0xff, 0xd9])

/**
 * Reads an image, which must be complete. A JPEG may lack its end marker, which some programs do not write.
 * @param read gets a function that opens the image, upright
 */
export async function readComplete<Result>(
  path: string,
  { isJpeg, maxPixels: limitInputPixels }: { isJpeg: boolean; maxPixels: number },
  read: (open: () => Sharp) => Promise<Result>,
): Promise<Result> {
  try {
    return await read(() => sharp(path, { limitInputPixels, failOn: 'truncated' }).autoOrient())
  } catch (error) {
    if (!isJpeg || error instanceof FileRefusal) throw error
    const ended = Buffer.concat([await Bun.file(path).bytes(), END_MARKER])
    // With an end marker, missing pixels cause only a warning.
    return read(() => sharp(ended, { limitInputPixels, failOn: 'warning' }).autoOrient())
  }
}
