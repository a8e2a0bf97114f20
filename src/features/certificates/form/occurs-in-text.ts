/**
 * `words` has the words of a PDF between spaces, and splits digits from letters. `letters` has its letters and digits
 * without spaces, and `edges` the places in it where words start or end.
 */
export type PrintedText = { words: string; letters: string; edges: Set<number> }

const folded = (text: string) => text.normalize('NFKC').toUpperCase()
const wordsIn = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
const pieces = (text: string) => (folded(text).match(/\p{L}+|\p{N}+/gu) ?? []).join(' ')

export function printedTextOf(pages: string[]): PrintedText {
  const text = pages.join('\n')
  const words = wordsIn(text)
  const edges = new Set([0])
  let end = 0
  for (const word of words) {
    end += word.length
    edges.add(end)
  }
  return { words: ` ${pieces(text)} `, letters: words.join(''), edges }
}

/** Compares only letters and digits, because a PDF may wrap a batch number. A part of a longer word does not count. */
export function hasLot({ letters, edges }: PrintedText, lot: string): boolean {
  const wanted = wordsIn(lot).join('')
  for (let at = letters.indexOf(wanted); wanted && at >= 0; at = letters.indexOf(wanted, at + 1))
    if (edges.has(at) && edges.has(at + wanted.length)) return true
  return false
}

/** @param total the value of a total; words such as `ND` count as printed */
export function hasTotal({ words }: PrintedText, total: string): boolean {
  const [whole = '', ...fraction] = total.match(/\p{N}+/gu) ?? []
  const grouped = Number(whole).toLocaleString('en-US')
  return (
    whole === '' || [whole, grouped].some((number) => words.includes(` ${pieces([number, ...fraction].join(' '))} `))
  )
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July'].concat(
  ...['August', 'September', 'October', 'November', 'December'],
)

/** @param day such as 2024-09-20; the PDF may print it in any usual form */
export function hasDay({ words }: PrintedText, day: string): boolean {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = folded(MONTHS[Number(month) - 1] ?? '')
  const short = (digits: string) => `${Number(digits)}`
  const dates = [date, short(date), ...['ST', 'ND', 'RD', 'TH'].map((ending) => `${short(date)} ${ending}`)]
  const months = [month, short(month), name, name.slice(0, 3), name.slice(0, 4)]
  const forms = dates.flatMap((d) => months.flatMap((m) => [`${m} ${d}`, `${d} ${m}`]))
  const printed = forms.flatMap((form) => [`${form} ${year}`, `${form} ${year.slice(2)}`, `${year} ${form}`])
  return [...printed, year + month + date].some((form) => words.includes(` ${form} `))
}
