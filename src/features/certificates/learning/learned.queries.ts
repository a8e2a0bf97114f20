import type { Db } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import { present } from '../certificates.queries.ts'
import type { DetailsForm, Proposal } from '../details/details.schema.ts'
import { foldLot } from '../details/lot.ts'
import { readDetails } from '../reading/read-details.ts'
import { type Learned, learnableWords, withLearned } from './learned-words.ts'

const NO_TEXT = 'This PDF has no text. Type what it says.'

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

const findReading = (db: Db, id: number) =>
  present(db).select(['title', 'text', 'text_rows as textRows']).where('id', '=', id).executeTakeFirst()

/** @returns what a PDF says, as far as it is not doubtful @throws 404 */
export async function getProposal(db: Db, id: number, now: Date): Promise<Proposal> {
  const pdf = await findReading(db, id)
  if (!pdf) throw fail(404, 'PDF not found.')
  if (pdf.text === '') return { fields: [], panels: [], results: [], message: NO_TEXT }
  const reading = readDetails(pdf, dayOf(now))
  return { ...withLearned(reading, pdf, await listLearned(db), dayOf(now)), results: [] }
}

/** Returns what was learned of each laboratory. */
export async function listLearned(db: Db): Promise<Learned[]> {
  const rows = await db
    .selectFrom('learned_words')
    .select(['laboratory_key as key', 'laboratory', 'field', 'left_words as leftWords', 'above_words as aboveWords'])
    .orderBy('laboratory_key')
    .orderBy('updated_at', 'desc')
    .orderBy('field')
    .execute()
  const laboratories = Map.groupBy(rows, ({ key }) => key)
  return [...laboratories].map(([key, fields]) => ({
    ...{ key, laboratory: fields[0]?.laboratory ?? '' },
    fields: fields.map(({ key: _, laboratory: __, ...words }) => words),
  }))
}

/** Keeps the words beside the saved values for other PDFs of the laboratory. */
export async function learnWords(tx: Db, id: number, form: DetailsForm, now: Date): Promise<void> {
  const laboratory = form.laboratory ?? ''
  const pdf = await findReading(tx, id)
  if (!pdf || foldLot(laboratory) === '') return
  const words = learnableWords(pdf, form, dayOf(now))
  const read = readDetails(pdf, dayOf(now)).fields.find(({ name }) => name === 'laboratory')?.value ?? laboratory
  if (read !== laboratory) words.push({ field: 'laboratory', leftWords: read, aboveWords: '' })
  const common = { laboratory, updated_at: now.toISOString() }
  for (const { field, leftWords, aboveWords } of words) {
    const learned = { ...common, left_words: leftWords, above_words: aboveWords }
    await tx
      .insertInto('learned_words')
      .values({ laboratory_key: foldLot(laboratory), field, ...learned })
      .onConflict((conflict) => conflict.columns(['laboratory_key', 'field']).doUpdateSet(learned))
      .execute()
  }
}

/** @returns the name of the laboratory @throws 404 */
export async function forgetLaboratory(tx: Db, key: string): Promise<string> {
  const words = tx.deleteFrom('learned_words').where('laboratory_key', '=', key)
  const [first] = await words.returning('laboratory').execute()
  if (!first) throw fail(404, 'Nothing was learned of this laboratory.')
  return first.laboratory
}
