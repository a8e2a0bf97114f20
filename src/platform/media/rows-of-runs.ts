import { cleanText } from './pdf-text.ts'
import { packRows } from './text-rows.ts'

/** Text without a wide gap, in points from the top left of the page. `base`: its baseline. */
export type Run = { text: string; left: number; right: number; base: number; height: number }

// All of these are in letter heights.
const SAME_LINE = 0.35
const RAISED = 0.5
const CELL_GAP = 0.55
const WORD_GAP = 0.15
const NO_GAP = 0.05
/** A gap wider than this many times the letter spacing separates two words. */
const SPACED_WORDS = 1.9
const MAX_OVERLAP = 1

const PLAIN = /^[ -~]*$/
const BLANK = /^[\p{Cc}\s]+$/u
/** PDFium marks a hyphen at the end of a line with it. */
const LINE_HYPHEN = '\u0002'

/** `isGenerated`: PDFium added the letter, such as a space before a raised letter. */
export type PlacedLetter = Run & { isGenerated: boolean }
/** `gap`: before the letter. `space`: before the letter, which PDFium generates in letter-spaced words too. */
type Step = { text: string; gap: number; space: 'typed' | 'generated' | null }

/** Joins letters in the order of the file. A letter that is raised or lowered stays in its word. */
export function runsOf(letters: Iterable<PlacedLetter>): Run[] {
  const runs: (Run & { steps: Step[] })[] = []
  let space: Step['space'] = null
  let last: PlacedLetter | undefined
  for (const letter of letters) {
    const { text, left, right, base, height } = letter
    if (text !== LINE_HYPHEN && BLANK.test(text)) {
      space = letter.isGenerated && space !== 'typed' ? 'generated' : 'typed'
      continue
    }
    const run = runs.at(-1)
    const gap = last ? (left - last.right) / Math.max(last.height, height) : 0
    if (run && last && isNext(last, letter, gap, run.steps.at(-1)?.gap ?? 0)) {
      run.steps.push({ text, gap, space })
      run.right = Math.max(run.right, right)
      if (height > run.height) Object.assign(run, { base, height })
    } else runs.push({ text, left, right, base, height, steps: [] })
    space = null
    last = letter
  }
  return runs.map(({ steps, ...run }) => ({ ...run, text: run.text + wordsOf(steps) }))
}

function wordsOf(steps: Step[]): string {
  const gaps = steps.map(({ gap }) => gap).sort((one, other) => one - other)
  const spacing = gaps[Math.floor((gaps.length - 1) / 2)] ?? 0
  const isWord = ({ gap, space }: Step) =>
    space === 'typed' || (space && gap > Math.max(NO_GAP, spacing * SPACED_WORDS))
  return steps.map((step) => (isWord(step) ? ` ${step.text}` : step.text)).join('')
}

function isNext(last: PlacedLetter, letter: PlacedLetter, gap: number, spacing: number) {
  const offset = Math.abs(letter.base - last.base)
  const isRaised = Math.abs(gap) < WORD_GAP && offset <= RAISED * Math.max(last.height, letter.height)
  const isLevel = offset <= SAME_LINE * Math.min(last.height, letter.height)
  return (isLevel || isRaised) && gap > -MAX_OVERLAP && gap < CELL_GAP + Math.max(0, Math.min(spacing, CELL_GAP))
}

/** Packs the rows of a page, from its top. Runs without a wide gap between them become one cell. */
export function packRuns(runs: Run[]): string {
  const rows: [Run, ...Run[]][] = []
  for (const run of runs.toSorted((a, b) => a.base - b.base)) {
    const row = rows.at(-1)
    if (row && run.base - row[0].base <= SAME_LINE * Math.min(run.height, row[0].height)) row.push(run)
    else rows.push([run])
  }
  return packRows(
    rows.map((row) => ({ page: 1, top: row[0].base, cells: cellsOf(row) })),
    1,
  )
}

function cellsOf(row: Run[]) {
  const cells: Run[] = []
  for (const run of row.toSorted((a, b) => a.left - b.left)) {
    const last = cells.at(-1)
    const gap = last ? (run.left - last.right) / Math.max(last.height, run.height) : CELL_GAP
    if (last && gap < CELL_GAP && gap > -MAX_OVERLAP) {
      last.text += gap < WORD_GAP ? run.text : ` ${run.text}`
      last.right = run.right
    } else cells.push({ ...run })
  }
  return cells.map(({ text, left, right }) => ({ text: PLAIN.test(text) ? text : cleanText(text), left, right }))
}
