// test: slow, sqlite only
import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#platform/root.ts'
import { createTestSite } from '#testing/create-test-site.ts'
import { readMetrics } from '#testing/read-metrics.ts'
import { withServers } from '#testing/with-servers.ts'
import { unpackWithApt } from '../../scripts/apt.ts'

const { newFolder } = withServers()

const RULES = join(ROOT, 'deploy/alerts.yml')
const DASHBOARD = join(ROOT, 'deploy/grafana-dashboard.json')
// Names of metrics contain underscores. Other names in these files do not, except for these two functions.
const NAME = /\b[a-z]+(?:_[a-z]+)+\b/g
const FUNCTIONS = ['histogram_quantile', 'label_values']
// Prometheus itself adds this metric.
const BY_PROMETHEUS = 'up'

async function readRules() {
  const rules = Bun.YAML.parse(await Bun.file(RULES).text()) as { groups: { rules: { expr: string }[] }[] }
  return rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr))
}

function metricsIn(expression: string) {
  const names: string[] = expression.replaceAll(/"[^"]*"|\$\w+/g, '').match(NAME) ?? []
  return names.filter((name) => !FUNCTIONS.includes(name))
}

test('every metric in the alert rules and the Grafana dashboard exists', async () => {
  const site = await createTestSite()
  const { types } = readMetrics(await (await site.request('/metrics', {}, '127.0.0.1')).text())
  await site.close()
  const known = [...types].flatMap(([name, type]) => (type === 'histogram' ? [`${name}_bucket`] : [name]))
  const dashboard = await Bun.file(DASHBOARD).json()
  const expressions = [
    ...(await readRules()),
    ...dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
    ...dashboard.templating.list.flatMap(({ query }: { query: { query?: string } }) => query.query ?? []),
  ]
  expect(expressions.length).toBeGreaterThan(25)
  for (const expression of expressions) {
    const metrics = metricsIn(expression)
    if (!expression.startsWith(BY_PROMETHEUS)) expect(metrics).not.toEqual([])
    for (const name of metrics) expect(known).toContain(name)
  }
})

test('every alert rule looks only at the metrics of the job “trellis”', async () => {
  for (const rule of await readRules())
    expect([rule, rule.split('{job="trellis"').length - 1]).toEqual([rule, metricsIn(rule).length || 1])
})

test('every alert rule has a paragraph in docs/operations.md', async () => {
  const docs = await Bun.file(join(ROOT, 'docs/operations.md')).text()
  const alerts = [...(await Bun.file(RULES).text()).matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  expect(alerts.filter((name) => !docs.includes(`\`${name}\``))).toEqual([])
})

/** Finds promtool, which is in Debian's package `prometheus`. */
async function findPromtool() {
  const installed = Bun.which('promtool')
  if (installed) return installed
  const folder = await newFolder()
  await unpackWithApt('prometheus', folder)
  const unpacked = join(folder, 'usr/bin/promtool')
  if (!existsSync(unpacked)) throw new Error('promtool is missing: install the Debian package prometheus.')
  return unpacked
}

const TESTS = `
rule_files: [${RULES}]
evaluation_interval: 1h
tests:
  - interval: 1h
    input_series:
      - { series: 'backup_age_seconds{job="trellis"}', values: '0+3600x40' }
      - { series: 'backup_proven_age_seconds{job="trellis"}', values: '+Inf+0x40' }
    alert_rule_test:
      - { eval_time: 30h, alertname: TrellisBackupOld }
      - eval_time: 33h
        alertname: TrellisBackupOld
        exp_alerts:
          - exp_labels: { job: trellis, severity: ticket }
            exp_annotations: { summary: The newest backup is older than 30 hours. }
      - { eval_time: 24h, alertname: TrellisNoBackup }
      - eval_time: 25h
        alertname: TrellisNoBackup
        exp_alerts:
          - exp_labels: { job: trellis, severity: ticket }
            exp_annotations: { summary: 'The site has no backup, or no backup has ever been restored and checked.' }
  - interval: 10m
    input_series:
      - { series: 'mail_queue_emails{job="trellis",state="failed"}', values: '40-10x3 10x3 12+2x10' }
      - { series: 'mail_queue_emails{job="trellis",state="unconfirmed"}', values: '3-1x3 0x4 1x10' }
    alert_rule_test:
      - { eval_time: 1h, alertname: TrellisMailFailing }
      - { eval_time: 1h, alertname: TrellisMailUnconfirmed }
      - eval_time: 2h
        alertname: TrellisMailFailing
        exp_alerts:
          - exp_labels: { job: trellis, state: failed, severity: ticket }
            exp_annotations: { summary: More than five emails have failed within an hour. }
      - eval_time: 2h
        alertname: TrellisMailUnconfirmed
        exp_alerts:
          - exp_labels: { job: trellis, state: unconfirmed, severity: ticket }
            exp_annotations: { summary: Within the last hour an email was sent that may not have arrived. }
`

test('Prometheus loads the alert rules, which fire for old or missing backups and for new email failures, but not when failures become fewer', async () => {
  const promtool = await findPromtool()
  const tests = join(await newFolder(), 'tests.yml')
  await Bun.write(tests, TESTS)
  for (const command of [
    ['check', 'rules', RULES],
    ['test', 'rules', tests],
  ]) {
    const { exitCode, stdout, stderr } = Bun.spawnSync([promtool, ...command])
    expect([exitCode, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')])
  }
})
