// test: no database
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { ROOT } from '#platform/root.ts'
import { findStiltedEnglish, RULES } from './english.ts'
import { type Kind, readTexts, type Text } from './sentences.ts'

const FILES = ['*.{ts,md}', '{src,migrations,scripts,e2e,bench,tools,docs}/**/*.{ts,tsx,css,md}']
// The first two quote the wordings that they refuse. The starter posts are prose, which may say more than a manual.
const EXEMPT = ['scripts/english.ts', 'scripts/english.test.ts']
// Words drawn on sample certificates, whose PDFs are in the repository.
const DATA = /^tools\//
const isRead = ({ path, kind }: Text) => kind !== 'screen' || !DATA.test(path)

const adviceFor = (text: string, kind: Kind = 'comment') =>
  findStiltedEnglish([{ path: 'file.ts', line: 1, kind, text }]).map(({ advice }) => advice)

test('no comment, screen, test name or document contains a wording that english.ts lists', async () => {
  const scans = FILES.map((pattern) => Array.fromAsync(new Bun.Glob(pattern).scan(ROOT)))
  const paths = (await Promise.all(scans)).flat().filter((path) => !path.includes('node_modules/'))
  const texts = await Promise.all(
    paths
      .filter((path) => !EXEMPT.includes(path))
      .map(async (path) => readTexts(path, await Bun.file(join(ROOT, path)).text())),
  )
  expect(texts.flat().length).toBeGreaterThan(4000)
  const findings = findStiltedEnglish(texts.flat().filter(isRead))
  expect(findings.map(({ path, line, text, advice }) => `${path}:${line} “${text}” ${advice}`)).toEqual([])
})

test.each(RULES.map((rule) => [rule.advice, rule] as const))(
  'the English rule “%s” finds its example',
  (advice, { wrong, only }) => {
    expect(adviceFor(wrong, only?.[0])).toContain(advice)
  },
)

test.each([
  'Slow phones stall. Bun ignores per-request timeouts for file responses, so set one for all connections.',
  'Drop connections that still have not sent a request.',
  'A client that disconnects mid-request is not an error of ours.',
  'Senders renew their claim every 20 s; older claims are abandoned.',
  'If two requests race, the second returns the first one’s update.',
  'Read only the excerpt, plus one character to see whether more follows.',
  'What happened to my question?',
  'Who may call it?',
  'Of course, a certificate can be renamed.',
  'Visitors can see what it contains, and what to do next.',
  'Find out who sent it.',
])('the English rules accept “%s”', (text) => {
  expect(adviceFor(text)).toEqual([])
})

test('readTexts finds the comments, screens and test names of a program, each with its line', () => {
  const page = [
    '// The first line of a comment',
    '// goes on in the second.',
    "const label = 'Delete it forever?'",
    '/** Renews the claim. */',
    'export const Note = () => <p title="Close the note">Nothing here yet.</p>',
  ].join('\n')
  expect(readTexts('src/Note.tsx', page)).toEqual([
    { path: 'src/Note.tsx', line: 1, kind: 'comment', text: 'The first line of a comment goes on in the second.' },
    { path: 'src/Note.tsx', line: 3, kind: 'screen', text: 'Delete it forever?' },
    { path: 'src/Note.tsx', line: 4, kind: 'comment', text: 'Renews the claim.' },
    { path: 'src/Note.tsx', line: 5, kind: 'screen', text: 'Close the note' },
    { path: 'src/Note.tsx', line: 5, kind: 'screen', text: 'Nothing here yet.' },
  ])
  const tests = "test.each([1])('a post %s is found', () => expect(a).toBe('not a screen'))"
  expect(readTexts('posts.test.ts', tests)).toMatchObject([{ kind: 'test name', text: 'a post %s is found' }])
})

test('readTexts finds the paragraphs of Markdown, without its code, and the comments of CSS', () => {
  const document = '# Heading\n\nOne paragraph\nof two lines.\n- An item\n\n```sh\nwho am i\n```\n'
  expect(readTexts('README.md', document).map(({ line, text }) => [line, text])).toEqual([
    [1, '# Heading'],
    [3, 'One paragraph of two lines.'],
    [5, '- An item'],
  ])
  expect(readTexts('a.css', 'a { }\n/* Safari needs\n   this. */')).toMatchObject([
    { line: 2, kind: 'comment', text: 'Safari needs this.' },
  ])
})
