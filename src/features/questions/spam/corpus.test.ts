// test: long form, sqlite only
import { expect, test } from 'bun:test'
import { recordFigure } from '#testing/figures.ts'
import { withSite } from '#testing/with-site.ts'
import honest from './corpus/honest.json'
import spam from './corpus/spam.json'

const its = withSite()

// The form sends no stamp without JavaScript.
const SECONDS_AFTER_OPENING = [45, 90, 30, undefined]

/** Sends each question from an address of its own. @returns the number of held questions */
async function sendAll(questions: string[]): Promise<number> {
  for (const [n, question] of questions.entries()) await send(question, n)
  const held = await its.site.db.selectFrom('held_questions').select('id').execute()
  const stored = await its.site.db.selectFrom('questions').select('id').execute()
  expect(held.length + stored.length).toBe(questions.length)
  return held.length
}

async function send(question: string, n: number) {
  const body: Record<string, string> = { name: 'Kim', email: `kim${n}@mail.example`, question }
  const seconds = SECONDS_AFTER_OPENING[n % SECONDS_AFTER_OPENING.length]
  if (seconds !== undefined) {
    body.stamp = (await (await its.site.get('/api/contact/stamp')).json()).stamp
    its.site.wait(seconds * 1000)
  }
  expect((await its.site.post('/api/contact', body, {}, `203.0.113.${n}`)).status).toBe(201)
}

test('no honest message of the test set is held as spam', async () => {
  const value = await sendAll(honest)
  recordFigure({ what: 'Honest messages held as spam, of 220', value, unit: 'messages', atMost: 0 })
})

test('at least four in five spam messages of the test set are held as spam', async () => {
  const value = await sendAll(spam)
  recordFigure({ what: 'Spam messages held as spam, of 190', value, unit: 'messages', atLeast: 152 })
})
