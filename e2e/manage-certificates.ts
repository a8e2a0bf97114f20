import type { Locator, Page } from '@playwright/test'
import PDFDocument from 'pdfkit'
import { test as base, callAs, fill, type OwnSite, upload } from './own-site.ts'
import { openAdminPage, signIn } from './site.ts'

export const PATH = '/admin/manage-coa'

export type Certificate = {
  id: number
  title: string
  description: string
  fileName: string
  order: number
  version: number
}

// Without certificate words, the site reads a PDF again with pdf.js, which takes five times as long.
const TRADE_WORDS = 'Certificate of analysis, batch, sample, total THC'

/** Makes a PDF with one short page, because a taller one takes twice as long to draw. The same words give the same bytes. */
export function pdf(name: string, words: string = crypto.randomUUID()) {
  return new Promise<{ name: string; mimeType: string; buffer: Buffer }>((resolve) => {
    const parts: Buffer[] = []
    const at = new Date('2024-09-01')
    const sheet = new PDFDocument({ size: [200, 50], margin: 5, info: { CreationDate: at, ModDate: at } })
    sheet.on('data', (part) => parts.push(part))
    sheet.on('end', () => resolve({ name, mimeType: 'application/pdf', buffer: Buffer.concat(parts) }))
    sheet.fontSize(6).text(`${TRADE_WORDS}: ${words}`)
    sheet.end()
  })
}

type NewPdf = { fileName: string; title?: string }

/** The sites of this worker whose trash already holds the certificate that tests copy. */
const furnished = new Set<OwnSite>()

async function furnish(own: OwnSite) {
  const { buffer } = await pdf('first.pdf')
  const id = await upload(own, '/api/manage/create', 'first.pdf', buffer)
  await callAs(own, 'DELETE', `/api/manage/delete/${id}`)
  furnished.add(own)
}

type Fixtures = {
  /** Calls the API like the owner in another browser. */
  call: <Answer = Certificate[]>(method: string, path: string, body?: object) => Promise<Answer>
  /** Stores PDFs without drawing them. @returns those with a title, because only they are published */
  store: (...pdfs: NewPdf[]) => Promise<Certificate[]>
  /** Opens the page with exactly one certificate for each of these titles. */
  open: (...titles: string[]) => Promise<Certificate[]>
}

/** Deletes the certificates of the site before each test that uses `store` or `open`. */
export const test = base.extend<Fixtures>({
  call: ({ ownSite }, use) => use((method, path, body) => callAs(ownSite, method, path, body)),
  store: async ({ ownSite, call }, use) => {
    for (const { id } of await call('GET', '/api/manage/pdfs')) await call('DELETE', `/api/manage/delete/${id}`)
    if (!furnished.has(ownSite)) await furnish(ownSite)
    await use(async (...pdfs) => {
      const ids: number[] = await fill(ownSite, 'files', pdfs)
      const certificates = await call('GET', '/api/manage')
      return certificates.filter(({ id }) => ids.includes(id))
    })
  },
  open: ({ page, administrator, store }, use) =>
    use(async (...titles) => {
      const certificates =
        titles.length > 0 ? await store(...titles.map((title) => ({ fileName: `${title}.pdf`, title }))) : []
      await signIn(page, administrator)
      await openAdminPage(page, PATH)
      return certificates
    }),
})

export const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true })
export const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) })
/** Opens and closes a card. */
export const toggle = (place: Locator) => place.getByRole('heading', { level: 3 }).getByRole('button')
export async function unfold(page: Page, title: string) {
  await toggle(card(page, title)).click()
  return card(page, title)
}
export const titleOf = (place: Locator) => place.getByLabel('Title', { exact: true })
export const descriptionOf = (place: Locator) => place.getByLabel('Description', { exact: true })
export const picker = (page: Page) => page.getByRole('dialog', { name: 'Select or Upload PDF' })
export const choose = (page: Page, ...files: Awaited<ReturnType<typeof pdf>>[]) =>
  picker(page).getByLabel('Choose PDFs').setInputFiles(files)
export const row = (page: Page, name: string) => picker(page).getByRole('group', { name, exact: true })
export const existing = (page: Page, name: string) =>
  picker(page).getByRole('region', { name: 'Existing PDFs' }).getByRole('listitem').filter({ hasText: name })

/** The titles on the page, in page order. */
export const order = (page: Page) =>
  page.getByRole('listitem').getByRole('heading', { level: 3 }).locator('bdi').allTextContents()
