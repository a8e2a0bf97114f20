import { expect, test } from 'bun:test'
import { openTimesText, readOpenTimes } from './read-open-times.ts'

test.each([
  ['9-5', '9 am – 5 pm'],
  ['10 - 6', '10 am – 6 pm'],
  ['9 am – 5:30 pm', '9 am – 5:30 pm'],
  ['9am to 5pm', '9 am – 5 pm'],
  ['from 9 until 5', '9 am – 5 pm'],
  ['10 a.m. – 6 p.m.', '10 am – 6 pm'],
  ['9-5 pm', '9 am – 5 pm'],
  ['6-10 pm', '6 pm – 10 pm'],
  ['8-12', '8 am – noon'],
  ['12-8', 'noon – 8 pm'],
  ['noon to midnight', 'noon – midnight'],
  ['1-5', '1 pm – 5 pm'],
  ['9:30-5.30', '9:30 am – 5:30 pm'],
  ['930-530', '9:30 am – 5:30 pm'],
  ['09:00-17:00', '9 am – 5 pm'],
  ['9-17', '9 am – 5 pm'],
  ['22:00-02:00', '10 pm – 2 am'],
  ['10 pm – 2 am', '10 pm – 2 am'],
  ['6pm-12', '6 pm – midnight'],
  ['9-12, 1-5', '9 am – noon, 1 pm – 5 pm'],
  ['9-12 and 1-5', '9 am – noon, 1 pm – 5 pm'],
  ['24 hours', '24 hours'],
  ['24/7', '24 hours'],
  ['Closed', ''],
  [' ', ''],
])('the opening times “%s” are read as “%s”, which is read as the same times', (typed, text) => {
  const open = readOpenTimes(typed)
  expect(openTimesText(open ?? [])).toBe(text)
  expect(open).not.toBeNull()
  expect(readOpenTimes(text)).toEqual(open)
})

test.each(['9', '9-', 'mornings', '25-26', '9:75-10', '9-5-6', '13 pm – 2', '0 am – 5'])(
  '“%s” is not read as opening times',
  (typed) => {
    expect(readOpenTimes(typed)).toBeNull()
  },
)
