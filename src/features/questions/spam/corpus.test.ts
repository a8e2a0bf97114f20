// test: long form, sqlite only
import { expect, test } from 'bun:test'
import { createTestSite, type TestSite } from '#testing/create-test-site.ts'
import { recordFigure } from '#testing/figures.ts'
import honest from './corpus/honest.json'
import laterHonest from './corpus/honest-later.json'
import strangersHonest from './corpus/honest-strangers.json'
import spam from './corpus/spam.json'
import laterSpam from './corpus/spam-later.json'
import strangersSpam from './corpus/spam-strangers.json'

type Message = {
  name: string
  email: string
  question: string
  address: string
  /** Null if the form sent no stamp, as without JavaScript or in a direct API call. */
  secondsAfterOpening: number | null
  topicField?: string
  stamp?: string
}

/** Sends the messages to a new site. @returns the held questions */
async function sendAll(messages: Message[]): Promise<string[]> {
  const site = await createTestSite()
  try {
    for (const message of messages) await send(site, message)
    const held = await site.db.selectFrom('held_questions').select('question').execute()
    const stored = await site.db.selectFrom('questions').select('question').execute()
    expect(held.length + stored.length).toBe(messages.length)
    return held.map(({ question }) => question)
  } finally {
    await site.close()
  }
}

async function send(site: TestSite, message: Message) {
  const { name, email, question, address, secondsAfterOpening, topicField, stamp } = message
  const body: Record<string, string> = { name, email, question }
  if (secondsAfterOpening !== null) {
    body.stamp = (await (await site.get('/api/contact/stamp')).json()).stamp
    site.wait(secondsAfterOpening * 1000)
  }
  if (stamp === 'forged') body.stamp = `${site.now().getTime().toString(36)}.forged`
  if (topicField !== undefined) body.topic = topicField
  expect((await site.post('/api/contact', body, {}, address)).status).toBe(201)
}

test('no honest message of the first test set is held as spam', async () => {
  const held = await sendAll(honest)
  recordFigure({
    what: 'Honest messages of the first set held as spam, of 60',
    value: held.length,
    unit: 'messages',
    atMost: 0,
  })
})

test('at least 50 of the 60 spam messages of the first test set are held as spam', async () => {
  const held = await sendAll(spam)
  recordFigure({
    what: 'Spam messages of the first set held as spam, of 60',
    value: held.length,
    unit: 'messages',
    atLeast: 50,
  })
})

test('no honest message of the later test set is held as spam', async () => {
  const held = await sendAll(laterHonest)
  const what = `Honest messages of the later set held as spam, of ${laterHonest.length}`
  recordFigure({ what, value: held.length, unit: 'messages', atMost: 0 })
})

test('at least four in five spam messages of the later test set are held as spam', async () => {
  const held = await sendAll(laterSpam)
  const what = `Spam messages of the later set held as spam, of ${laterSpam.length}`
  const atLeast = Math.ceil(laterSpam.length * 0.8)
  recordFigure({ what, value: held.length, unit: 'messages', atLeast })
})

test('no honest message by independent writers is held as spam', async () => {
  const held = await sendAll(strangersHonest)
  recordFigure({
    what: 'Honest messages by independent writers held as spam, of 60',
    value: held.length,
    unit: 'messages',
    atMost: 0,
  })
})

test('at least 50 of the 60 spam messages by independent writers are held as spam', async () => {
  const held = await sendAll(strangersSpam)
  recordFigure({
    what: 'Spam messages by independent writers held as spam, of 60',
    value: held.length,
    unit: 'messages',
    atLeast: 50,
  })
})
