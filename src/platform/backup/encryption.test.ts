// test: slow, sqlite only
import { expect, test } from 'bun:test'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asRestored, listing, readContents, withBackups } from '#testing/with-backups.ts'

const its = withBackups()
const PASSPHRASE = 'moss under old stones'
const IDENTITY = 'AGE-SECRET-KEY-107LZW469FLLNNMAZS2TLGGQHS8UMLYPF0CUVE42JJ68AFRGX2KUSS7L79M'
const RECIPIENT = 'age1xud52szqe6fjvtu0wwqmhyncrx7mv63hnappr0vgfgxvw0hs3y2sf2c3t6'
const OTHER_IDENTITY = 'AGE-SECRET-KEY-1R6C7PUH0G6CFMJ97Z2TRQTJ30Z9X5KYQCLJY90FA78ZSHGLV6YYSMFKVP6'
const NOTHING = '\nNothing was changed.'

const AGE = Bun.which('age')
if (!AGE) console.log('Install the Debian package age to check that age opens encrypted backups.')
const testWithAge = test.skipIf(!AGE)

async function newIdentity(text = `# created: 2026-11-23\n# public key: ${RECIPIENT}\n${IDENTITY}\n`) {
  const path = join(await its.newFolder(), 'key.txt')
  await Bun.write(path, text)
  return path
}

async function encrypted(words: string[], env = {}) {
  const site = await its.filledSite()
  const path = join(await its.newFolder(), 'site.trellis.age')
  const said = await its.run('backup', site, ['--encrypt', ...words, path], env)
  expect(said).toMatchObject({ code: 0, err: '' })
  expect((await readFile(path)).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
  return { site, path }
}

const createdAt = (out: string) => /Restored the backup made at (\S+): /.exec(out)?.[1] ?? out

test('a backup with a passphrase can be restored only with this passphrase', async () => {
  const { site, path } = await encrypted([], { BACKUP_PASSPHRASE: PASSPHRASE })
  const to = await its.emptyPlace()
  const restored = (BACKUP_PASSPHRASE: string) => its.run('restore', to, [path], { BACKUP_PASSPHRASE })
  expect(await restored('')).toMatchObject({
    code: 1,
    err: `This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase, or give its key with --identity FILE.${NOTHING}`,
  })
  expect(await restored('moss under new stones')).toMatchObject({
    code: 1,
    err: `The passphrase doesn't open the backup. Check BACKUP_PASSPHRASE.${NOTHING}`,
  })
  expect(await listing(to.dataDir)).toEqual([])
  const { code, out } = await restored(PASSPHRASE)
  expect(code).toBe(0)
  expect(await readContents(to)).toEqual(asRestored(await readContents(site), createdAt(out)))
})

test('a backup that is encrypted for a recipient can be restored only with the identity of that recipient', async () => {
  const { site, path } = await encrypted([RECIPIENT])
  const to = await its.emptyPlace()
  const restored = (identity: string) => its.run('restore', to, ['--identity', identity, path])
  expect(await restored(await newIdentity(OTHER_IDENTITY))).toMatchObject({
    code: 1,
    err: `This key doesn't open the backup.${NOTHING}`,
  })
  for (const broken of ['hello\n', 'AGE-SECRET-KEY-1BROKEN\n'])
    expect(await restored(await newIdentity(broken))).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^[A-Z].*\.\n/),
    })
  expect(await restored('/nowhere/key.txt')).toMatchObject({
    code: 1,
    err: `The key /nowhere/key.txt cannot be read (ENOENT).${NOTHING}`,
  })
  expect(await listing(to.dataDir)).toEqual([])
  const { code, out } = await restored(await newIdentity())
  expect(code).toBe(0)
  expect(await readContents(to)).toEqual(asRestored(await readContents(site), createdAt(out)))
})

test('npm run backup writes nothing if it cannot encrypt the backup as requested', async () => {
  const site = await its.filledSite()
  const folder = await its.newFolder()
  const path = join(folder, 'site.trellis.age')
  const backup = (words: string[], env = {}) => its.run('backup', site, [...words, path], env)
  expect(await backup(['--encrypt'])).toMatchObject({
    code: 1,
    err: 'Set BACKUP_PASSPHRASE, or name an age recipient: --encrypt age1…',
  })
  expect(await backup(['--encrypt', 'age1broken'])).toMatchObject({
    code: 1,
    err: '"age1broken" isn\'t an age recipient. A recipient begins with age1.',
  })
  const usage = { code: 1, err: expect.stringContaining('Usage: npm run backup') }
  expect(await backup([RECIPIENT])).toMatchObject(usage)
  expect(await its.run('backup', site, ['--encrypt', RECIPIENT], { BACKUP_PASSPHRASE: PASSPHRASE })).toMatchObject(
    usage,
  )
  expect(await listing(folder)).toEqual([])
})

testWithAge(
  'age opens a backup that was encrypted for a recipient, and the program opens one that age encrypted',
  async () => {
    const { site, path } = await encrypted([RECIPIENT])
    const identity = await newIdentity()
    const folder = await its.newFolder()
    const age = (...words: string[]) => {
      const { success, stderr } = Bun.spawnSync([AGE ?? '', ...words])
      expect([success, stderr.toString()]).toEqual([true, ''])
    }
    const [plain, again] = [join(folder, 'site.trellis'), join(folder, 'again.age')]
    age('--decrypt', '--identity', identity, '--output', plain, path)
    age('--recipient', RECIPIENT, '--output', again, plain)
    await chmod(plain, 0o600)
    for (const words of [[plain], ['--identity', identity, again]]) {
      const to = await its.emptyPlace()
      const { code, out } = await its.run('restore', to, words)
      expect(code).toBe(0)
      expect(await readContents(to)).toEqual(asRestored(await readContents(site), createdAt(out)))
    }
  },
)

const SCRIPT = Bun.which('script')
test.skipIf(!AGE || !SCRIPT)(
  'the command-line program “age” opens a backup that was encrypted with a passphrase',
  async () => {
    const { path } = await encrypted([], { BACKUP_PASSPHRASE: PASSPHRASE })
    const plain = join(await its.newFolder(), 'site.trellis')
    // age reads the passphrase only from a terminal.
    const child = Bun.spawn([SCRIPT ?? '', '-qec', `${AGE} --decrypt --output '${plain}' '${path}'`, '/dev/null'], {
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let isAnswered = false
    for await (const _ of child.stdout) {
      if (!isAnswered) child.stdin.write(`${PASSPHRASE}\n`)
      await child.stdin.flush()
      isAnswered = true
    }
    expect(await child.exited).toBe(0)
    expect(await its.run('restore', await its.emptyPlace(), [plain])).toMatchObject({ code: 0 })
  },
)
