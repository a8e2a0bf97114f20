import type { Insertable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { selectPage, slicePage } from '#platform/db/paging.ts'
import type { Schema } from '#platform/db/schema.ts'
import { folded, matcherOf } from '#platform/db/search.ts'
import { fail } from '#platform/http/errors.ts'
import { fileColumns, present, toFile } from '../certificates.queries.ts'
import type {
  CertificateFile,
  CertificateFilePage,
  CertificateFileQuery,
  UploadedCertificate,
} from '../certificates.schema.ts'
import { UNTITLED } from '../untitled.ts'

const NAME_TAKEN = 'A PDF with this name already exists. Please choose another file.'

const nameTaken = () => fail(409, NAME_TAKEN, { file: NAME_TAKEN })

/** @throws 409 if the name is taken */
export async function requireNewName(db: Db, fileName: string): Promise<void> {
  const taken = await present(db).select('id').where('file_name_lower', '=', folded(fileName)).executeTakeFirst()
  if (taken) throw nameTaken()
}

type NewUpload = Omit<
  Insertable<Schema['certificates']>,
  'title' | 'description' | 'position' | 'file_name_lower' | 'created_at' | 'updated_at'
>

/** Inserts an unpublished certificate. @throws 409 if the name is taken */
export async function createUploadedCertificate(tx: Db, upload: NewUpload, now: Date): Promise<UploadedCertificate> {
  const at = now.toISOString()
  const file_name_lower = folded(upload.file_name)
  const row = await tx
    .insertInto('certificates')
    .values({
      ...upload,
      file_name_lower,
      title: UNTITLED,
      description: '',
      position: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('file_name_lower').where('deleted_at', 'is', null).doNothing())
    .returning(fileColumns)
    .executeTakeFirst()
  if (!row) throw nameTaken()
  const same = await present(tx)
    .select('file_name')
    .where('content_hash', '=', upload.content_hash ?? '')
    .where('id', '!=', row.id)
    .orderBy('id')
    .execute()
  return { ...toFile(row), sameAs: same.map(({ file_name }) => file_name) }
}

/** Unpublished PDFs first, then newest first. */
const inOrder = (db: Db) =>
  present(db)
    .orderBy((eb) => eb.case().when('position', 'is', null).then(0).else(1).end())
    .orderBy('id', 'desc')

const select = (files: ReturnType<typeof inOrder>) => files.select([...fileColumns, 'title', 'position'])

type FileRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

const toCertificateFile = (row: FileRow): CertificateFile => ({
  ...toFile(row),
  title: row.position === null ? null : row.title,
})

export async function listCertificateFiles(db: Db): Promise<CertificateFile[]> {
  return (await select(inOrder(db)).execute()).map(toCertificateFile)
}

/** Returns a page of the PDFs, filtered by the words of `search` if given. */
export async function listCertificateFilePage(db: Db, query: CertificateFileQuery): Promise<CertificateFilePage> {
  const { search } = query
  // Sorting only the ids avoids reading whole rows.
  const found = search
    ? slicePage(await findFiles(db, search), query)
    : await selectPage(inOrder(db).select('id'), query)
  const { rows, ...place } = found
  const ids = rows.map(({ id }) => id)
  const files = ids.length > 0 ? await select(inOrder(db)).where('id', 'in', ids).execute() : []
  return { pdfs: files.map(toCertificateFile), ...place }
}

async function findFiles(db: Db, search: string) {
  const has = matcherOf(search)
  const words = await inOrder(db).select(['id', 'file_name', 'title', 'position']).execute()
  return words.filter(({ file_name, title, position }) => has(file_name, position === null ? '' : title))
}
