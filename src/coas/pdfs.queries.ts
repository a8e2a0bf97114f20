import type { Db } from '../db/database.ts'
import { offsetOf } from '../db/page.schema.ts'
import { matcherOf } from '../db/search.ts'
import { pdfColumns, present, toPdf } from './coas.queries.ts'
import type { Pdf, PdfPage, PdfQuery } from './coas.schema.ts'

/** Those that are not on the public page first, then newest first. */
const inOrder = (db: Db) =>
  present(db)
    .orderBy((eb) => eb.case().when('position', 'is', null).then(0).else(1).end())
    .orderBy('id', 'desc')

const select = (pdfs: ReturnType<typeof inOrder>) => pdfs.select([...pdfColumns, 'title', 'position'])

type PdfRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

const toListed = (row: PdfRow): Pdf => ({ ...toPdf(row), title: row.position === null ? null : row.title })

/** Every PDF. */
export async function listPdfs(db: Db): Promise<Pdf[]> {
  return (await select(inOrder(db)).execute()).map(toListed)
}

/** A page of them, or of those that have the words of a search. */
export async function listPdfPage(db: Db, query: PdfQuery): Promise<PdfPage> {
  const { page = 1, pageSize, search } = query
  const offset = offsetOf(query)
  if (search) {
    const ids = await findPdfIds(db, search)
    const shown = ids.slice(offset, offset + pageSize)
    const rows = shown.length > 0 ? await select(inOrder(db)).where('id', 'in', shown).execute() : []
    return { pdfs: rows.map(toListed), total: ids.length, page, pageSize }
  }
  const { total } = await present(db)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await select(inOrder(db)).limit(pageSize).offset(offset).execute()
  return { pdfs: rows.map(toListed), total, page, pageSize }
}

async function findPdfIds(db: Db, search: string): Promise<number[]> {
  const has = matcherOf(search)
  const words = await inOrder(db).select(['id', 'file_name', 'title', 'position']).execute()
  const found = words.filter(({ file_name, title, position }) => has(file_name, position === null ? '' : title))
  return found.map(({ id }) => id)
}
