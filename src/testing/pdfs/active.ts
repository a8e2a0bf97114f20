import { deflateSync } from 'node:zlib'
import { deflated, type Objects, pdfOfPage, words } from './write.ts'

const page = (parts: { catalog?: string; page?: string; objects?: Objects }) => pdfOfPage(words('Moss'), parts)

const ALERT = '<< /Type /Action /S /JavaScript /JS (app.alert\\(1\\)) >>'
const LINK = '/Type /Annot /Subtype /Link /Rect [0 0 99 99] /Border [0 0 0]'

// Long, so that LZW needs codes of ten bits.
const PACKED = `11 0 << /Title (${Array.from({ length: 300 }, (_, index) => index).join(' ')}) >> ${ALERT}`

const packed = (filter: string, data: Buffer) =>
  page({
    catalog: '/OpenAction 11 0 R',
    objects: { 10: { dict: `${filter && `/Filter ${filter}`} /Type /ObjStm /N 1 /First 5`, data } },
  })

const hexadecimal = (text: string) => Buffer.from(`${Buffer.from(text).toString('hex')}>`)

function ascii85(bytes: Buffer) {
  const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
  const digits = (word: number) => [4, 3, 2, 1, 0].map((power) => Math.floor(word / 85 ** power) % 85)
  const words = Array.from({ length: padded.length / 4 }, (_, index) => digits(padded.readUInt32BE(index * 4))).flat()
  const text = String.fromCharCode(...words.map((digit) => digit + 33))
  return Buffer.from(`${text.slice(0, Math.ceil((bytes.length * 5) / 4))}~>`)
}

const runLengths = (text: string) =>
  Buffer.concat([...(text.match(/.{1,128}/gs) ?? []).map((run) => Buffer.from([run.length - 1, ...Buffer.from(run)]))])

function lzw(text: string) {
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [String.fromCharCode(code), code]))
  let [bits, next, word] = ['100000000', 258, '']
  const write = (code: number) => {
    bits += code.toString(2).padStart(next.toString(2).length, '0')
  }
  for (const character of text) {
    if (codes.has(word + character)) {
      word += character
      continue
    }
    write(codes.get(word) ?? 0)
    codes.set(word + character, next++)
    word = character
  }
  write(codes.get(word) ?? 0)
  next++
  write(257)
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

/** PDFs with a script, or with an action that starts a program, in every place that a PDF has for them. */
export const ACTIVE: Record<string, Buffer> = {
  'a script in the names tree': page({ catalog: `/Names << /JavaScript << /Names [(a) ${ALERT}] >> >>` }),
  'a script that runs on opening': page({ catalog: `/OpenAction ${ALERT}` }),
  'a script in its own stream': page({
    catalog: '/OpenAction << /S /JavaScript /JS 10 0 R >>',
    objects: { 10: deflated('app.alert(1)') },
  }),
  'a script that runs when a page opens': page({ page: `/AA << /O ${ALERT} >>` }),
  'a link that starts a program': page({ page: `/Annots [<< ${LINK} /A << /S/Launch /F (moss.exe) >> >>]` }),
  'a script whose PDF names contain escapes': page({ catalog: '/OpenAction << /S /J#61vaScript /J#53 (1) >>' }),
  'a script in an object stream': packed('/FlateDecode', deflateSync(PACKED)),
  'a script in an object stream whose dictionary has the name of a member of every object': packed(
    '/FlateDecode /valueOf 1',
    deflateSync(PACKED),
  ),
  'a script in an object stream without a filter': packed('', Buffer.from(PACKED)),
  'a script in a hexadecimal object stream': packed('/ASCIIHexDecode', hexadecimal(PACKED)),
  'a script in an object stream with ASCII85 and Flate filters': packed(
    '[/ASCII85Decode /FlateDecode]',
    ascii85(deflateSync(PACKED)),
  ),
  'a script in an object stream with two Flate filters': packed('[/FlateDecode /Fl]', deflateSync(deflateSync(PACKED))),
  'a script in a truncated Flate object stream': packed('/FlateDecode', deflateSync(PACKED).subarray(0, -4)),
  'a script in a run-length object stream': packed('/RunLengthDecode', runLengths(PACKED)),
  'a script in an LZW object stream': packed('/LZWDecode', lzw(PACKED)),
  'a program after a comment': page({ catalog: '/OpenAction << /S %c\n/Launch /F (moss.exe) >>' }),
  'a program whose action type is in another object': page({
    catalog: '/OpenAction << /S 10 0 R /F (moss.exe) >>',
    objects: { 10: '/Launch' },
  }),
  'a script after a comment that looks like a stream': Buffer.from(
    page({ catalog: `/OpenAction ${ALERT}` })
      .toString('latin1')
      .replace('\n', '\n%>> stream\n'),
    'latin1',
  ),
}
