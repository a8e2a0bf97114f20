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
  /^(?: (?:profile|analysis|screen(?:ing)?|panel|tests?|testing|residues?|content|contaminants?|impurities|results?)(?!\w))*/
const NOTE = / ?\([^()]*\)| by .*/
const STATUSES: [RegExp, PanelStatus][] = [
  [/^(?:not ?tested|nt|n\/t|not required|nr)$/, 'notTested'],
  [/^(?:pass(?:ed|es)?|meets|compliant|(?:within|below) limits?)$/, 'pass'],
  [/^(?:fail(?:ed|s)?|exceeds(?: limits?)?)$/, 'fail'],
  [/^(?:tested|completed?|reported)$/, 'tested'],
]
/** The meaning of a letter or a dash, such as `P = Pass`. */
const LEGEND = /(?<![\p{L}\d])(\p{L}|[–-]) ?[=:] ?(not tested|within limits|exceeds limits|pass|fail|tested|meets)/gu
const SPACED = /^(?:\p{L} {1,3}){3,20}\p{L}$/u
const NO_NAME = /^(?:status|nd|(?:not|none) detected|\P{L}*(?:aw)?)$/iu
/** Signs and numbers before a status, as in “10.2% - Complete”. */
const NO_STATUS = /[^\p{L}/: ]+(?: ?aw\b)?/iu

const MANY = 10_000

/** A status, and the panels in a cell that have it. */
type Said = { panels: Panel[]; cell: Cell; at: Cell; status: PanelStatus }

const wordStatus = (words: string) => STATUSES.find(([pattern]) => pattern.test(words))?.[1]

/** The panels that a text names, such as “Moisture, water activity”, and what it says after them. */
function namesIn(text: string): { panels: Panel[]; rest: string } {
  const panels: Panel[] = []
  let rest = ''
  const names = text.toLowerCase().replace(NOTE, '')
  for (const name of names.split(/ ?(?:[,&]|(?<!\bn)\/) ?(?:and )?| and /)) {
    const panel = PANEL_NAMES.find((each) => NAMES[each].test(name))
    if (!panel || rest !== '') return { panels: [], rest: '' }
    panels.push(panel)
    rest = name.replace(NAMES[panel], '').replace(SUFFIX, '').replace(/^:/, '').trim()
  }
  return { panels, rest }
}

/** @param text of the PDF, whose legend explains letters */
export function readPanels(sheet: Sheet, text: string): Proposal['panels'] {
  const legend = new Map(
    [...text.toLowerCase().matchAll(LEGEND)].map(([, letter, words = '']) => [letter, wordStatus(words)]),
  )
  const statusOf = (said: string) => {
    const words = said.toLowerCase().trim()
    const last = words.split(NO_STATUS).findLast((part) => part.trim() !== '') ?? ''
    return legend.get(words) ?? wordStatus((SPACED.test(last) ? last.replaceAll(' ', '') : last).trim())
  }
  const around = (cell: Cell) => [nextTo(sheet, cell, 1), nextTo(sheet, cell, -1)]
  // Not the rows of analytes, which begin with another name.
  const isNamed = ({ text }: Cell) => namesIn(text).panels.length > 0
  const rows = sheet.map((cells) => {
    const words = cells.filter(({ text }) => !NO_NAME.test(text))
    return words.filter((cell) => statusOf(cell.text) || isNamed(cell)).length > words.length / 2
  })
  const said = sheet.flat().flatMap((cell) =>
    piecesOf(cell).flatMap((piece) => {
      const { panels, rest } = namesIn(piece)
      const saidAt = (at: Cell, words = at.text): Said[] => {
        const status = statusOf(words)
        return status ? [{ panels, cell, at, status }] : []
      }
      if (panels.length === 0 || rest !== '') return saidAt(cell, rest)
      const beside = rightOf(sheet, cell).find((each) => statusOf(each.text) || isNamed(each))
      // Another panel above or below a status has it.
      const isOther = (next: Cell | undefined) => next && next.left > cell.right && isNamed(next)
      const own = beside && !around(beside).some(([next]) => isOther(next)) ? saidAt(beside) : []
      const near = around(cell).flatMap((cells) => cells.filter(({ row }) => rows[row]))
      return own.length > 0 ? own : near.flatMap((at) => saidAt(at))
    }),
  )
  const chosen = nearestOf(said)
  return PANEL_NAMES.flatMap((panel) => {
    const found = chosen.filter(({ panels }) => panels.includes(panel))
    const [first] = found
    // A summary comes first. A panel that passes there and fails elsewhere is doubtful.
    if (!first || (first.status === 'pass' && found.some(({ status }) => status === 'fail'))) return []
    return [{ panel, status: first.status, ...printedPlace(first.cell, first.at) }]
  })
}

/** A status above or below a name belongs to one only: as most of its row do, or else the nearest one. */
function nearestOf(said: Said[]): Said[] {
  const taken = new Set<Cell>()
  const sideOf = ({ cell, at }: Said) => `${at.row} ${Math.sign(at.row - cell.row)}`
  const sides = Map.groupBy(said, sideOf)
  const order = (one: Said) =>
    one.at.row === one.cell.row ? 0 : MANY / (sides.get(sideOf(one))?.length ?? 1) + Math.abs(one.cell.top - one.at.top)
  const sorted = said.toSorted((one, other) => order(one) - order(other))
  const free = sorted.filter(({ cell, at }) => {
    const isFree = cell.row === at.row || !(taken.has(cell) || taken.has(at))
    if (isFree) taken.add(cell).add(at)
    return isFree
  })
  return free.sort((one, other) => one.cell.row - other.cell.row)
}
