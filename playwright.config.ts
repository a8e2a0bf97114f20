import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const PORT = 3987
// Made by the main process; the workers, which read this file as well, find it in their environment.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'trellis-e2e-'))

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: /@any-width/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'npm start',
    url: `http://localhost:${PORT}/readyz`,
    timeout: 240_000,
    env: {
      PORT: String(PORT),
      LOG_LEVEL: 'warn',
      DATA_DIR: process.env.E2E_DATA_DIR,
      // Each test comes from an address of its own, and has the limits to itself.
      TRUST_PROXY: '1',
      AGE_GATE_EXIT_URL: `http://localhost:${PORT}/healthz`,
    },
  },
})
