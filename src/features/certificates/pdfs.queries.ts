import { countRows } from '../../platform/db/count-rows.ts'
import type { Db } from '../../platform/db/database.ts'
import { matcherOf } from '../../platform/db/search.ts'
import { placeOf } from '../../platform/http/page.schema.ts'
import { pdfColumns, present, toPdf } from './certificates.queries.ts'
import type { Pdf, PdfPage, PdfQuery } from './certificates.schema.ts'

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
  const { page, pageSize, offset } = placeOf(query)
  const { search } = query
  const found = search ? await findPdfIds(db, search) : undefined
  const ids = found?.slice(offset, offset + pageSize) ?? (await getPdfIds(db, pageSize, offset))
  const rows = ids.length > 0 ? await select(inOrder(db)).where('id', 'in', ids).execute() : []
  return { pdfs: rows.map(toListed), total: found?.length ?? (await countRows(present(db))), page, pageSize }
}

// Sorting the ids alone reads no whole row.
async function getPdfIds(db: Db, pageSize: number, offset: number): Promise<number[]> {
  const rows = await inOrder(db).select('id').limit(pageSize).offset(offset).execute()
  return rows.map(({ id }) => id)
}

async function findPdfIds(db: Db, search: string): Promise<number[]> {
  const has = matcherOf(search)
  const words = await inOrder(db).select(['id', 'file_name', 'title', 'position']).execute()
  const found = words.filter(({ file_name, title, position }) => has(file_name, position === null ? '' : title))
  return found.map(({ id }) => id)
}
