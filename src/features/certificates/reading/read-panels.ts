import type { Proposal } from '../details/details.schema.ts'
import { PANEL_NAMES, type Panel, type PanelStatus } from '../details/panels.ts'
import { type Cell, nextTo, piecesOf, printedPlace, rightOf, type Sheet } from './cells.ts'

const NAMES: Record<Panel, RegExp> = {
  cannabinoids: /^(?:cannabinoids?|potency)/,
  terpenes: /^terpen(?:es?|oids?)/,
  pesticides: /^pesticides?/,
  metals: /^(?:heavy )?metals?/,
  microbials: /^(?:pathogenic )?microb(?:ials?|iology|iological|es)/,
  mycotoxins: /^mycotoxins?/,
  solvents: /^(?:residuals? )?solvents?/,
  moisture: /^moisture/,
  waterActivity: /^water activity/,
  foreignMatter: /^(?:foreign(?: matter| materials?)?|filth)/,
}
/** Further words of a panel's name. */
const SUFFIX =
  /^(?: (?:profile|analysis|screen(?:ing)?|panel|tests?|testing|residues?|content|contaminants?|impurities|results?))*(?: ?\([^()]{1,20}\))?/
const STATUSES: [RegExp, PanelStatus][] = [
  [/^(?:not ?tested|nt|n\/t|not required|nr)$/, 'notTested'],
  [/^(?:pass(?:ed|es)?|meets|within limits?)$/, 'pass'],
  [/^(?:fail(?:ed|s)?|exceeds(?: limits?)?)$/, 'fail'],
  [/^(?:tested|completed?|reported)$/, 'tested'],
]
/** The meaning of a letter or a dash, such as `P = Pass`. */
const LEGEND = /(?<![\p{L}\d])(\p{Lu}|[–-]) ?[=:] ?(not tested|within limits|exceeds limits|pass|fail|tested|meets)/giu
const SPACED = /^(?:\p{L} {1,3}){3,20}\p{L}$/u
const NO_NAME = /^(?:status|nd|(?:not|none) detected|\P{L}*(?:aw)?)$/iu
/** Signs and numbers before a status, as in “10.2% - Complete”. */
const NO_STATUS = /[^\p{L}/: ]+/u

/** A status, and the names of its panels in a cell. */
type Said = { panels: Panel[]; cell: Cell; at: Cell; status: PanelStatus | undefined }

const wordStatus = (words: string) => STATUSES.find(([pattern]) => pattern.test(words))?.[1]

/** The panels that a text names, such as “Moisture, water activity”, and what it says after them. */
function namesIn(text: string): { panels: Panel[]; rest: string } {
  const panels: Panel[] = []
  let rest = ''
  for (const name of text.toLowerCase().split(/ ?[,/&] ?(?:and )?| and /)) {
    const panel = PANEL_NAMES.find((each) => NAMES[each].test(name))
    if (!panel || rest !== '') return { panels: [], rest: '' }
    panels.push(panel)
    rest = name.replace(NAMES[panel], '').replace(SUFFIX, '').replace(/^:/, '').trim()
  }
  return { panels, rest }
}

/** @param text of the PDF, whose legend explains letters */
export function readPanels(sheet: Sheet, text: string): Proposal['panels'] {
  const legend = new Map<string, PanelStatus | undefined>()
  for (const [, letter = '', words = ''] of text.matchAll(LEGEND)) {
    legend.set(letter.toLowerCase(), wordStatus(words.toLowerCase()))
  }
  const statusOf = (said: string) => {
    const words = said.toLowerCase().trim()
    const [last = ''] = words
      .split(NO_STATUS)
      .filter((part) => part.trim() !== '')
      .slice(-1)
    return legend.get(words) ?? wordStatus((SPACED.test(last) ? last.replaceAll(' ', '') : last).trim())
  }
  // Not the rows of analytes, which begin with another name.
  const rows = sheet.map((cells) =>
    cells.every(({ text }) => NO_NAME.test(text) || statusOf(text) || namesIn(text).panels.length > 0),
  )
  const said: Said[] = sheet.flat().flatMap((cell) =>
    piecesOf(cell).flatMap((piece) => {
      const { panels, rest } = namesIn(piece)
      if (panels.length === 0 || rest !== '') return [{ panels, cell, at: cell, status: statusOf(rest) }]
      const beside = rightOf(sheet, cell).find(({ text }) => statusOf(text) || namesIn(text).panels.length > 0)
      const status = statusOf(beside?.text ?? '')
      if (beside && status) return [{ panels, cell, at: beside, status }]
      const near = [...nextTo(sheet, cell, 1), ...nextTo(sheet, cell, -1)].filter(({ row }) => rows[row])
      return near.map((at) => ({ panels, cell, at, status: statusOf(at.text) }))
    }),
  )
  const chosen = nearestOf(said)
  return PANEL_NAMES.flatMap((panel) => {
    const found = chosen.filter(({ panels }) => panels.includes(panel))
    const [first] = found
    // A summary comes first. A panel that passes there and fails elsewhere is doubtful.
    if (!first?.status || (first.status === 'pass' && found.some(({ status }) => status === 'fail'))) return []
    return [{ panel, status: first.status, ...printedPlace(first.cell, first.at) }]
  })
}

/** A status above or below a name belongs to the nearest one only. */
function nearestOf(said: Said[]): Said[] {
  const taken = new Set<Cell>()
  const distance = ({ cell, at }: Pick<Said, 'cell' | 'at'>) => Math.abs(cell.top - at.top)
  const free = said
    .toSorted((one, other) => distance(one) - distance(other))
    .filter(({ cell, at, status }) => {
      if (!status || (distance({ cell, at }) > 0 && (taken.has(cell) || taken.has(at)))) return false
      taken.add(cell).add(at)
      return true
    })
  return free.sort((one, other) => one.cell.row - other.cell.row)
}
