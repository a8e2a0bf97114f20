import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const PORT = 3987
const isMainProcess = process.env.TEST_WORKER_INDEX === undefined

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
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
  webServer: {
    command: 'npm start',
    url: `http://localhost:${PORT}/readyz`,
    timeout: 240_000,
    env: {
      PORT: String(PORT),
      LOG_LEVEL: 'warn',
      DATA_DIR: isMainProcess ? mkdtempSync(join(tmpdir(), 'trellis-e2e-')) : '',
      AGE_GATE_EXIT_URL: `http://localhost:${PORT}/healthz`,
    },
  },
})
