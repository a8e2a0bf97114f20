import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#platform/root.ts'
import type { Pdfium } from './load-pdfium.ts'

const FOLDER = join(ROOT, 'node_modules/pdfjs-dist/standard_fonts')
/** A font handle is an index of this list plus one; 0 means that the font is missing. */
const FILES = [
  'LiberationSans-Regular.ttf',
  'LiberationSans-Bold.ttf',
  'LiberationSans-Italic.ttf',
  'LiberationSans-BoldItalic.ttf',
]
const BOLD_FROM = 600

// Constants of fpdf_sysfontinfo.h.
const FIXED_PITCH = 1
const ROMAN = 16
const CHARSETS = { ansi: 0, symbol: 2, japanese: 128, korean: 129, simplifiedChinese: 134, traditionalChinese: 136 }
const { japanese, korean, simplifiedChinese, traditionalChinese } = CHARSETS
const EAST_ASIAN = [japanese, korean, simplifiedChinese, traditionalChinese]
const WHOLE_FILE = 0
/** The offset of each callback in FPDF_SYSFONTINFO, in words of four bytes. */
const PLACES = { MapFont: 3, GetFontData: 5, GetFaceName: 6, GetFontCharset: 7, DeleteFont: 8 }

type Callback = { parameters: number; returns: 0 | 1; call: (...values: number[]) => number }

/**
 * Gives PDFium the Liberation fonts of pdf.js for sans-serif fonts that are not embedded, and for characters that its
 * own fonts lack. PDFium includes serif and monospaced fonts.
 * @param onMissing is called when a page needs an East Asian font that is not embedded
 */
export function lendFonts(lib: Pdfium, onMissing: () => void) {
  const callbacks: Record<keyof typeof PLACES, Callback> = {
    MapFont: {
      parameters: 7,
      returns: 1,
      call: (_info, weight = 0, isItalic = 0, charset = 0, pitch = 0) => {
        if (EAST_ASIAN.includes(charset)) onMissing()
        const isOurs = charset !== CHARSETS.symbol && !EAST_ASIAN.includes(charset) && !(pitch & (FIXED_PITCH | ROMAN))
        return isOurs ? 1 + (weight >= BOLD_FROM ? 1 : 0) + (isItalic ? 2 : 0) : 0
      },
    },
    GetFontData: {
      parameters: 5,
      returns: 1,
      call: (_info, font = 0, table = 0, address = 0, size = 0) => {
        const file = readFileSync(join(FOLDER, FILES[font - 1] ?? ''))
        return copy(lib, table === WHOLE_FILE ? file : tableOf(file, table), address, size)
      },
    },
    GetFaceName: {
      parameters: 4,
      returns: 1,
      call: (_info, font = 0, address = 0, size = 0) => copy(lib, Buffer.from(`${FILES[font - 1]}\0`), address, size),
    },
    GetFontCharset: { parameters: 2, returns: 1, call: () => CHARSETS.ansi },
    DeleteFont: { parameters: 2, returns: 0, call: () => 0 },
  }
  // The function table cannot grow, so the callbacks replace PDFium's own.
  const info = lib._FPDF_GetDefaultSystemFontInfo()
  const table = lib.wasmExports.__indirect_function_table
  const functions = toWasm(callbacks)
  for (const [name, place] of Object.entries(PLACES)) {
    table.set(lib.HEAP32[info / 4 + place] as number, functions[name])
  }
  lib._FPDF_SetSystemFontInfo(info)
}

/** Copies the bytes if they fit into `size`. @returns their length */
function copy(lib: Pdfium, bytes: Uint8Array, address: number, size: number) {
  if (address !== 0 && bytes.length <= size) lib.HEAPU8.set(bytes, address)
  return bytes.length
}

/** Returns a table of a TrueType font, empty if the font lacks it. @param tag the name of the table, as a number */
function tableOf(file: Buffer, tag: number): Uint8Array {
  const HEAD = 12
  const RECORD = 16
  for (let index = 0; index < file.readUInt16BE(4); index++) {
    const record = HEAD + RECORD * index
    if (file.readUInt32BE(record) !== tag >>> 0) continue
    const start = file.readUInt32BE(record + 8)
    return file.subarray(start, start + file.readUInt32BE(record + 12))
  }
  return new Uint8Array()
}

/** A function table takes only WebAssembly functions, so this module imports the callbacks and exports them again. */
function toWasm(callbacks: Record<string, Callback>) {
  const I32 = 0x7f
  const FUNCTION_TYPE = 0x60
  const list = Object.entries(callbacks)
  const text = (value: string) => [value.length, ...Buffer.from(value)]
  // Every length in this module fits into one byte.
  const section = (id: number, items: number[][]) => [id, items.flat().length + 1, items.length, ...items.flat()]
  const types = list.map(([, { parameters, returns }]) => [
    FUNCTION_TYPE,
    parameters,
    ...Array<number>(parameters).fill(I32),
    returns,
    ...Array<number>(returns).fill(I32),
  ])
  const imports = list.map(([name], index) => [...text('js'), ...text(name), 0, index])
  const exported = list.map(([name], index) => [...text(name), 0, index])
  const bytes = [
    0,
    ...Buffer.from('asm'),
    1,
    0,
    0,
    0,
    ...section(1, types),
    ...section(2, imports),
    ...section(7, exported),
  ]
  const js = Object.fromEntries(list.map(([name, { call }]) => [name, call]))
  return new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes)), { js }).exports
}
