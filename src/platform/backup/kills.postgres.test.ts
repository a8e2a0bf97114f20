// test: slow, long form, postgres only
import { test } from 'bun:test'
import { recordFigure, sized } from '#testing/figures.ts'
import { withKills } from '#testing/kill-backups.ts'

const its = withKills()
const KILLS = sized(5, 50)
const PATIENCE_MS = sized(600_000, 1_800_000)

const killBackups = async () => {
  const damaged = await its.killBackups(KILLS)
  const what = `Damaged archives after ${KILLS} kills of a backup on PostgreSQL`
  recordFigure({ what, value: damaged, unit: 'archives', atMost: 0 })
}
test(
  'a backup on PostgreSQL that is killed at random moments leaves no damaged archive, and the next backup works',
  killBackups,
  PATIENCE_MS,
)

const killRestores = async () => {
  const found = await its.killRestores(KILLS)
  console.log(`After ${KILLS} kills: ${found.old} times the old site, ${found.new} times the new one`)
  const what = `Half sites after ${KILLS} kills of a restore on PostgreSQL`
  recordFigure({ what, value: found.half, unit: 'sites', atMost: 0 })
}
test(
  'a restore on PostgreSQL that is killed at random moments leaves either the old site or the new one complete',
  killRestores,
  PATIENCE_MS,
)
