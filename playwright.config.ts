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

// Each run has its own port and folder, because another run may be active. Playwright's workers read this file too and find
// both in the environment.
process.env.E2E_PORT ??= `${await freePort()}`
process.env.E2E_FOLDER ??= newFolder()
const FOLDER = process.env.E2E_FOLDER
process.env.E2E_DATA_DIR = join(FOLDER, 'site')

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  workers: 2,
  // Who needs the second try is named as flaky: a defect to mend, but no reason to refuse what 400 others prove.
  retries: 1,
  // No test fails because the machine is slow.
  timeout: 90_000,
  expect: { timeout: 20_000 },
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
        // What one journey has compiled serves the next one: see e2e/kept-context.ts.
        '--process-per-site',
        // Both cores are busy: compiling and tidying up beside the page would only be more work.
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
      grepInvert: /@any-width|@desktop/,
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
      DATA_DIR: join(FOLDER, 'site'),
      // Each test comes from an address of its own, and has the limits to itself.
      TRUST_PROXY: '1',
      AGE_GATE_EXIT_URL: 'https://elsewhere.example/',
    },
  },
})
