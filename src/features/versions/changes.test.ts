// test: no database
import { expect, test } from 'bun:test'
import { changedText, compareTexts, compareVersions } from './changes.ts'

const sideOf = (parts: ReturnType<typeof compareTexts>, side: 'before' | 'after') =>
  parts
    .filter((part) => !part.side || part.side === side)
    .map(({ text }) => text)
    .join('')

test('a comparison of two texts marks only the words that differ', () => {
  expect(compareTexts('We dry slowly.\nFor six weeks.', 'We cure slowly.\nFor six weeks.')).toEqual([
    { text: 'We ' },
    { text: 'dry', side: 'before' },
    { text: 'cure', side: 'after' },
    { text: ' slowly.\nFor six weeks.' },
  ])
})

test('a comparison with an empty text marks the whole other text', () => {
  expect(compareTexts('', 'New')).toEqual([{ text: 'New', side: 'after' }])
  expect(compareTexts('Old', '')).toEqual([{ text: 'Old', side: 'before' }])
  expect(compareTexts('', '')).toEqual([])
})

test('two texts of 200,000 characters that share no line are compared in less than ten seconds', () => {
  const text = (seed: number) => Array.from({ length: 40_000 }, (_, index) => `${(index * seed) % 9973} `).join('')
  const [before, after] = [text(7919), text(104_729)]
  const start = performance.now()
  const parts = compareTexts(before, after)
  expect(performance.now() - start).toBeLessThan(10_000)
  expect(sideOf(parts, 'before')).toBe(before)
  expect(sideOf(parts, 'after')).toBe(after)
})

test('a version is described by the first two fields that it changed and the number of the others', () => {
  const labels = { brand: 'name', tagline: 'tagline', credit: 'credit', mapUrl: 'map link' }
  expect(changedText(['tagline'], labels)).toBe('tagline')
  expect(changedText(['tagline', 'brand', 'ofANewerProgram'], labels)).toBe('name, tagline')
  expect(changedText(Object.keys(labels), labels)).toBe('name, tagline and 2 more')
  expect(changedText([], labels)).toBe('')
})

test('a comparison shows what the ids in a version name', () => {
  const version = (replaces: number | null, words?: Record<string, string>) => ({
    ...{ version: 1, savedAt: null, actor: null, actorName: '', images: {}, value: { replaces }, words },
  })
  const compared = compareVersions(version(null), version(13, { replaces: 'Fern' }), {
    labels: { replaces: 'replaces' },
  })
  expect(compared.changed).toMatchObject([{ before: '', after: 'Fern' }])
})

test('a comparison of two formatted texts shows the words as visitors see them, and their signs if only those differ', () => {
  const version = (content: string, format = 'markdown') => ({
    ...{ version: 1, savedAt: null, actor: null, actorName: '', images: {} },
    value: { content, format },
  })
  const [open, closed] = [
    '## Hours\n\nWe are **open**.\n\n![Frost](/files/a/640.webp)',
    '## Hours\n\nWe are **closed**.',
  ]
  type Version = ReturnType<typeof version>
  const compare = (before: Version, after: Version) =>
    compareVersions(before, after, { labels: { content: 'content' } }).changed
  expect(compare(version(open), version(closed))).toMatchObject([
    { before: 'Hours\n\nWe are open.\n\n[Picture: Frost]', after: 'Hours\n\nWe are closed.' },
  ])
  expect(compare(version('A *b*'), version('A b'))).toMatchObject([{ before: 'A *b*', after: 'A b' }])
  expect(compare(version('*', 'text'), version('Two *stars*'))).toMatchObject([{ before: '*', after: 'Two stars' }])
})
