// test: no database, long form
import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#platform/root.ts'
import { recordWork } from '#testing/figures.ts'
import { ACTIVE } from '#testing/pdfs/active.ts'
import { deflated, pdfOfPage, words } from '#testing/pdfs/write.ts'
import { hasActions } from './pdf-actions.ts'

const CERTIFICATES = join(ROOT, 'src/app/starter/certificates')

test.each(Object.entries(ACTIVE))('the check for scripts and actions reports a PDF with %s', (_, pdf) => {
  expect(hasActions(pdf)).toBe(true)
})

test('the check for scripts and actions reports neither certificates without scripts nor words about scripts on a page', async () => {
  const names = (await readdir(CERTIFICATES)).filter((name) => name.endsWith('.pdf'))
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) {
    const pdf = Buffer.from(await Bun.file(join(CERTIFICATES, name)).bytes())
    expect([name, hasActions(pdf)]).toEqual([name, false])
  }
  expect(hasActions(pdfOfPage(words('/S /JavaScript /JS 1')))).toBe(false)
  expect(hasActions(pdfOfPage(words('Moss'), { page: '/Title (a stream) /A << /S /URI >>' }))).toBe(false)
})

test('the check for scripts and actions takes a limited time for a PDF that unpacks to 200 MB and for 32 MB of keywords', () => {
  const bomb = { 10: deflated(Buffer.alloc(200 * 1024 ** 2), '/Type /ObjStm') }
  const files = [
    pdfOfPage(words('Moss'), { objects: bomb }),
    Buffer.from('<< >> stream\n endstream '.repeat(1_400_000)),
  ]
  const what = 'Time to look for scripts in a PDF that unpacks to 200 MB, and in one of 32 MB of keywords'
  expect(recordWork(what, 2000, () => files.map((file) => hasActions(file)))).toEqual([false, false])
})
