import { CSV_START, csvLine, csvLines, type csvTimeIn } from '#platform/files/csv.ts'
import { INTEREST_LABELS } from './interests.ts'
import type { Subscriber } from './subscribers.schema.ts'

const COLUMNS = ['Email', 'State', 'Interests', 'Agreed At', 'Agreed On', 'Agreed To', 'How', 'Ended At', 'Ended By']

/** Yields RFC 4180 CSV, one line per subscriber. */
export async function* subscribersCsv(
  batches: AsyncIterable<Subscriber[]>,
  timeText: ReturnType<typeof csvTimeIn>,
): AsyncGenerator<string> {
  const time = (at: string | null | undefined) => (at ? timeText(at) : '')
  yield CSV_START + csvLine(COLUMNS)
  for await (const subscribers of batches) {
    yield csvLines(
      subscribers.map(({ email, state, interests, consent, endedAt, endedBy }) => [
        ...[email, state, interests.map((interest) => INTEREST_LABELS[interest]).join('; '), time(consent?.at)],
        ...[consent?.page ?? '', consent?.wording ?? '', consent?.how ?? '', time(endedAt), endedBy ?? ''],
      ]),
    )
  }
}
