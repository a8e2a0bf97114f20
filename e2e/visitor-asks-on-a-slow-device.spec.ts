// test: long form
import { recordFigure, sized } from '#testing/figures.ts'
import { expect, openPage, test } from './site.ts'

const SLOWER = 8
const MESSAGES = sized(10, 30)

test('every message sent from one page is accepted, even on a processor eight times slower', async ({ page }) => {
  await openPage(page, '/contact-us')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  let sent = 0
  for (let message = 1; message <= MESSAGES; message++) {
    // Each message comes from a different network, so that no rate limit stops it.
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.77.${Math.floor(Math.random() * 256)}.${message}` })
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Your Question').fill(`Which soil do you use for plant ${message}?`)
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Submit' }).click()
    expect((await answered).status()).toBe(201)
    await expect(page.getByLabel('Your Question')).toHaveValue('')
    sent++
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  recordFigure({
    what: `Messages sent from one page on a processor ${SLOWER} times slower`,
    value: sent,
    unit: 'messages',
    atLeast: MESSAGES,
  })
})
