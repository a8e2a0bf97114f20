import { BRIEF_MAX, SUBJECT_MAX, UPDATE_TEXT_MAX } from '../../../platform/http/limits.ts'
import { readPage } from '../../../ui/office/page-place.ts'
import { numberText } from '../../../ui/site/number-text.ts'
import type { Boxes } from '../brief/compose-brief.ts'

/** What the address says that is to be shown. `isUnreadable`: what stands for an update is none. */
export type UpdatesView = { update: number | undefined; isUnreadable: boolean; page: number }

export function readView(address: string): UpdatesView {
  const { searchParams } = new URL(address)
  const update = searchParams.get('update') ?? ''
  const isId = /^[1-9]\d{0,8}$/.test(update)
  return {
    update: isId ? Number(update) : undefined,
    isUnreadable: searchParams.has('update') && !isId,
    page: readPage(searchParams),
  }
}

/** The boxes in their order. */
export const BOXES: { name: keyof Boxes; label: string }[] = [
  { name: 'newProducts', label: 'New Products' },
  { name: 'testResults', label: 'New Test Results' },
  { name: 'comingSoon', label: 'Coming Soon' },
]

/** '1 person', '2,000 people' */
export const peopleText = (count: number) => (count === 1 ? '1 person' : `${numberText(count)} people`)

const MOST = { box: UPDATE_TEXT_MAX, brief: BRIEF_MAX, subject: SUBJECT_MAX }

/** The sentence about a text that is too long, as it counts on the server. */
export function lengthError(label: string, kind: keyof typeof MOST, text: string): string | undefined {
  const { length } = text.trim()
  if (length <= MOST[kind]) return undefined
  return `${label} can have at most ${numberText(MOST[kind])} characters. These are ${numberText(length)}.`
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' })
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** 'October 5', and its year when that is another one. */
export function dayText(at: string): string {
  const date = new Date(at)
  return (date.getFullYear() === new Date().getFullYear() ? DAY : DAY_OF_YEAR).format(date)
}
