import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './e2e/free-port.ts'

const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-e2e-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

// Each run gets its own port and folder, so that runs can overlap. Workers load this file too and find both in the
// environment.
process.env.E2E_PORT ??= `${await freePort()}`
process.env.E2E_FOLDER ??= newFolder()
const FOLDER = process.env.E2E_FOLDER
process.env.E2E_DATA_DIR = join(FOLDER, 'site')

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // One more than CI has cores, because each worker spends a quarter of its time waiting for timers and transitions.
  workers: 3,
  // Retried tests are reported as flaky; fix them, but do not fail the run.
  retries: 1,
  // The limits are generous, so that no test fails on a slow machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  outputDir: join(FOLDER, 'output'),
  reporter: [['list'], ['json', { outputFile: join(FOLDER, 'browser.json') }]],
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? BROWSERS.find(existsSync) ?? 'chromium',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Lets journeys share compiled scripts; see e2e/kept-context.ts.
        '--process-per-site',
        // The workers keep all cores busy, so background compilation and GC would only compete with them.
        '--js-flags=--single-threaded',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grep: /@phone|@every-width/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'npm start',
    url: `http://localhost:${process.env.E2E_PORT}/readyz`,
    timeout: 240_000,
    env: {
      PORT: process.env.E2E_PORT,
      LOG_LEVEL: 'warn',
      BACKUPS: 'off',
      DATA_DIR: join(FOLDER, 'site'),
      // Lets each test send its own client address, which gives it rate limits of its own.
      TRUST_PROXY: '1',
      AGE_GATE_EXIT_URL: 'https://elsewhere.example/',
    },
  },
})
