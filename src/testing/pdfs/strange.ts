import { CONTENT } from './content.ts'
import { PDF_IMAGES } from './images.ts'
import { INTERACTIVE } from './interactive.ts'
import { OTHERS } from './others.ts'
import { STRUCTURE } from './structure.ts'

/** `isSlow`: reading the file takes more than a second, or reaches the CPU limit. */
export type StrangePdf = { name: string; isSlow?: boolean; make: () => Uint8Array | Promise<Uint8Array> }

const SLOW = [
  'contents 10,000 times',
  '1,000,000 rectangles',
  'a bomb of 100 MB',
  'a bomb of 3 GB',
  'a bomb compressed twice',
  'a bomb in an image',
  'forms that double 30 times',
  'forms that multiply by ten, eight times',
  'transparent groups, 200 deep',
  '100,000 annotations',
  'an image of 30,000 × 30,000 bits',
  'an image of 5,000 × 5,000 colors',
  'an image that claims 30,000 × 30,000 colors',
  'a JPEG of 6,000 × 6,000',
  'a JPEG of 12,000 × 12,000',
  'a JPEG that claims 65,000 × 65,000',
  'CCITT of 60,000 columns',
  'JPEG 2000 of four billion',
  'JBIG2 of 60,000 × 60,000',
  '1,000 images',
  '20,000 inline images',
  '100,000 lines',
  '100,000 strokes with dashes',
  '100,000 curves, filled',
  'a pattern of tiny steps',
  'a pattern without steps',
  'a pattern that is painted with itself',
  '1,000 shadings',
  'a shading of patches',
  'an endless calculator function',
]

/** Files that break careless PDF readers. They are made in memory and always the same. */
export const STRANGE: StrangePdf[] = Object.entries({
  ...STRUCTURE,
  ...CONTENT,
  ...INTERACTIVE,
  ...PDF_IMAGES,
  ...OTHERS,
}).map(([name, make]) => ({ name, make, isSlow: SLOW.includes(name) }))
