import { expect, test } from 'bun:test'
import { NO_HOURS } from '#platform/hours.ts'
import { hoursLabel, hoursWords, joinHours, readHours, splitHours } from './hours/hours-words.ts'
import { changedSettings, type SettingWords, settingErrors } from './setting-words.ts'

const STORED = { warningText: '', hours: '' } as SettingWords
const errorsOf = (part: Partial<SettingWords>) => settingErrors({ ...STORED, ...part }, STORED)
const days = (monday: string) => ['', '', '', '', '', '', ''].with(0, monday)
const CHRISTMAS = { from: '2026-12-24', to: '2026-12-26', open: '10-12', note: 'Christmas · New Year' }

test('typed hours survive as lines of text, finished or not', () => {
  for (const typed of [
    { days: days('9-'), exceptions: [] },
    { days: days(' 9 - 5 '), exceptions: [CHRISTMAS, { from: '', to: '', open: '', note: '' }] },
  ])
    expect(splitHours(joinHours(typed))).toEqual(typed)
  expect(joinHours({ days: days(''), exceptions: [] })).toBe('')
})

test('stored hours are written as people write them, and read as the same hours', () => {
  const hours = readHours(joinHours({ days: days('9-12, 1-5'), exceptions: [CHRISTMAS] }))
  const words = hoursWords(hours)
  expect(words).toContain('Monday: 9 am – noon, 1 pm – 5 pm\nTuesday: \n')
  expect(words).toContain('2026-12-24 to 2026-12-26 · 10 am – noon · Christmas · New Year')
  expect(readHours(words)).toEqual(hours)
  expect([hoursWords(NO_HOURS), readHours('')]).toEqual(['', NO_HOURS])
})

test('the form names every invalid field of the settings and of the hours at once', () => {
  const hours = joinHours({
    days: days('mornings').with(1, '9-12, 11-2').with(2, '9-10, 11-12, 1-2'),
    exceptions: [
      { ...CHRISTMAS, from: '' },
      { ...CHRISTMAS, to: '2026-12-01' },
      { ...CHRISTMAS, note: 'x'.repeat(81) },
    ],
  })
  const errors = errorsOf({ hours, brand: ' ', minimumAge: '17', instagramUrl: 'javascript:1' })
  expect(Object.keys(errors).sort()).toEqual([
    ...['brand', 'hours.days.0', 'hours.days.1', 'hours.days.2'],
    ...['hours.exceptions.0.from', 'hours.exceptions.1.to', 'instagramUrl', 'minimumAge'],
  ])
  expect([hoursLabel('hours.days.1'), hoursLabel('hours.exceptions.1.to')]).toEqual([
    'hours on Tuesday',
    'holidays and other days',
  ])
  const long = joinHours({ days: days(''), exceptions: [{ ...CHRISTMAS, note: 'x'.repeat(81) }] })
  expect(Object.keys(errorsOf({ hours: long }))).toEqual(['hours.exceptions.0.note'])
  const within = { ...CHRISTMAS, from: '2026-12-01', to: '2026-12-31' }
  const twice = joinHours({ days: days(''), exceptions: [CHRISTMAS, within, { ...CHRISTMAS, open: '' }] })
  expect(errorsOf({ hours: twice })).toEqual({ 'hours.exceptions.2.from': 'You have already entered these days.' })
  expect(errorsOf({ hours: joinHours({ days: days(''), exceptions: [CHRISTMAS, within] }) })).toEqual({})
})

test('spaces in an age or a year, and around an address, are no error', () => {
  const part = { minimumAge: ' 25 ', copyrightYear: '2 025', contactEmail: ' june@example.com ', tiktokUrl: '@maple' }
  expect(errorsOf(part)).toEqual({})
  expect(changedSettings({ ...STORED, ...part }, STORED)).toMatchObject({ minimumAge: 25, copyrightYear: 2025 })
})
