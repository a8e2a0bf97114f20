// test: slow, sqlite only, long form
import { expect, setDefaultTimeout, test } from 'bun:test'
import { createPost } from '#testing/factories.ts'
import { recordFigure, sized } from '#testing/figures.ts'
import { addStoredImage, MB, silent, withNights } from '#testing/with-nights.ts'
import { readyPort, withServers } from '#testing/with-servers.ts'
import { NightlyBackup } from './nightly-backup.ts'

setDefaultTimeout(600_000)
const its = withNights()
const servers = withServers()
const [IMAGES, POSTS] = sized([20, 500], [75, 12_000])
// Each image has two files.
const FILE_BYTES = MB
const TEXT = 'The ferns in the hollow came up late this year, and so did we. '.repeat(60)
const HEALTHY_MS = 250

test('the server keeps responding while a nightly backup is made, copied and restored', async () => {
  const site = await its.newSite()
  for (let images = 0; images < IMAGES; images++) await addStoredImage(site.db, site.dataDir, FILE_BYTES)
  await site.db.transaction().execute(async (tx) => {
    for (let posts = 0; posts < POSTS; posts++) await createPost(tx, { content: TEXT })
  })
  const server = await servers.start({ DATA_DIR: site.dataDir })
  const url = `http://localhost:${await readyPort(server)}/healthz`
  const env = { PATH: process.env.PATH, DATA_DIR: site.dataDir, BACKUP_TO: await its.newFolder(), LOG_LEVEL: 'silent' }
  const backup = new NightlyBackup({ ...site, clock: () => new Date(), log: silent, env })
  let isRunning = true
  const running = backup.run().finally(() => {
    isRunning = false
  })
  let slowest = 0
  while (isRunning) {
    const start = performance.now()
    await (await fetch(url)).text()
    slowest = Math.max(slowest, performance.now() - start)
    await new Promise(setImmediate)
  }
  await running
  const { proof, ...failures } = await site.status()
  expect(failures).toMatchObject({ failure: null, copyFailure: null, proofFailure: null })
  expect(proof?.posts).toBe(POSTS + 1)
  const size = Math.round((proof?.bytes ?? 0) / MB)
  const what = `Slowest /healthz while a site of ${size} MB is backed up, copied and restored`
  recordFigure({ what, value: Math.round(slowest), unit: 'ms', atMost: HEALTHY_MS })
})
