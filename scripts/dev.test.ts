// test: slow, sqlite only
import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

test('npm run dev serves the pages, the back office, their modules, the drawings and the API from one process', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'trellis-'))
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: '0',
    DATA_DIR: dataDir,
    STARTER_CONTENT: 'false',
    BACKUPS: 'off',
    LOG_LEVEL: 'silent',
  }
  const dev = Bun.spawn([process.execPath, 'scripts/dev.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env,
    stdout: 'pipe',
  })
  try {
    let output = ''
    for await (const chunk of dev.stdout.pipeThrough(new TextDecoderStream())) {
      output += chunk
      if (output.includes('ready for development')) break
    }
    const [origin] = output.match(/http:\/\/localhost:\d+/) ?? []
    expect(origin).toBeDefined()
    const get = (path: string) => fetch(origin + path)
    const page = await (await get('/blog')).text()
    expect(page).toContain('Coming Soon')
    const admin = await (await get('/admin')).text()
    expect(admin).toContain('src="/src/entry-admin.tsx"')
    for (const address of (page + admin).matchAll(/(?:src|href)="(\/(?:src|@vite)\/[^"]+)"/g)) {
      expect([address[1], (await get(address[1] ?? '')).status]).toEqual([address[1], 200])
    }
    expect(await (await get('/api/blog')).json()).toEqual([])
    for (const art of ['hero', 'favicon'])
      expect(await (await get(`/art/7d2c62-2a132d-dark/${art}.svg`)).text()).toStartWith('<svg')
  } finally {
    dev.kill()
    await dev.exited
    await rm(dataDir, { recursive: true, force: true })
  }
})
