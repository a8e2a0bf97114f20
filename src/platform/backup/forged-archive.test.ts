// test: sqlite only
import { expect, test } from 'bun:test'
import { changedManifest, changedRows, packParts, partsOf, sealed, type TarPart } from '#testing/forge-archive.ts'
import { restoreFile, withArchives } from '#testing/with-archives.ts'

const its = withArchives()

const isFile = ({ name }: TarPart) => name.startsWith('files/')
const without = (parts: TarPart[], part: TarPart | undefined) => parts.filter((each) => each !== part)
const renamed = (parts: TarPart[], part: TarPart | undefined, name: string) =>
  parts.map((each) => (each === part ? { ...each, name } : each))
const swapped = (parts: TarPart[], at: number) => [
  ...parts.slice(0, at),
  ...parts.slice(at, at + 2).reverse(),
  ...parts.slice(at + 2),
]

test('an archive with a missing, repeated, renamed or moved entry is refused', async () => {
  const { bytes, path } = await its.newArchive()
  const to = await its.emptyPlace()
  const parts = partsOf(bytes)
  expect(Buffer.from(await packParts(parts)).length).toBe(bytes.length)
  const file = parts.find(isFile) as TarPart
  const rows = parts[1] as TarPart
  const refused = async (changed: TarPart[]) => its.refusal(to, await packParts(changed))
  expect(await refused(without(parts, parts[0]))).toBe("This file isn't a Trellis backup.")
  expect(await refused(without(parts, parts.at(-1)))).toBe('The backup is incomplete: its last entry is missing.')
  expect(await refused(without(parts, file))).toBe(`The backup is damaged: ${file.name} is missing.`)
  expect(await refused(without(parts, rows))).toBe(`The backup is damaged: ${rows.name} is missing.`)
  for (const part of [file, rows, parts.at(-1)])
    await refused([...parts.slice(0, -1), part as TarPart, parts.at(-1) as TarPart])
  await refused([...parts, file])
  await refused([parts[0] as TarPart, ...parts])
  await refused(renamed(parts, file, `files/${crypto.randomUUID()}/1280.webp`))
  await refused(renamed(parts, rows, 'rows/sessions.ndjson.gz'))
  for (const at of [0, 1, parts.indexOf(file), parts.length - 2]) await refused(swapped(parts, at))
  await restoreFile(to, path)
})

test('an archive with entry names that lead outside the folder of files is refused, even if its list of entries matches', async () => {
  const { bytes, path } = await its.newArchive()
  const to = await its.emptyPlace()
  const parts = partsOf(bytes)
  const file = parts.find(isFile) as TarPart
  const key = crypto.randomUUID()
  const names = [
    '../evil.png',
    '/tmp/evil.png',
    'files/../evil.png',
    `files/${key}/../../evil.png`,
    `files/${key}/..`,
    `files/${key}/a/b.png`,
    `files/${key}/\u001b[2J.png`,
    `files/${key}\0/evil.png`,
    `./files/${key}/evil.png`,
    'rows/../../trellis.sqlite',
    'rows/constructor.ndjson.gz',
    'rows/sqlite_schema.ndjson.gz',
    'trellis.sqlite',
  ]
  for (const name of names) {
    const said = await its.refusal(to, await packParts(sealed(renamed(parts, file, name))))
    expect(said).toMatch(/^[ -~]+$/)
  }
  await restoreFile(to, path)
})

test('an archive with a link, a folder or a tar header of another program is refused', async () => {
  const { bytes, path } = await its.newArchive()
  const to = await its.emptyPlace()
  const parts = partsOf(bytes)
  const file = parts.find(isFile) as TarPart
  const kinds: TarPart['header'][] = [
    { type: 'symlink', linkname: '/etc/passwd' },
    { type: 'link', linkname: 'manifest.json' },
    { type: 'directory' },
    { type: 'fifo' },
    { type: 'character-device' },
    { pax: { comment: 'hello' } },
    { pax: { path: '../evil.png' } },
    { mode: 0o4777 },
    { uid: 1000 },
    { uname: 'stranger' },
  ]
  for (const header of kinds) {
    const changed = parts.map((part) => (part === file ? { ...part, header } : part))
    await its.refusal(to, await packParts(changed))
    await its.refusal(to, await packParts(sealed(changed)))
  }
  await restoreFile(to, path)
})

test('a backup of a newer version or of another program is refused with a sentence that says so', async () => {
  const { bytes } = await its.newArchive()
  const to = await its.emptyPlace()
  const parts = partsOf(bytes)
  const NEWER = 'A newer version of Trellis wrote this backup. Restore it with that version.'
  const OTHER = "This file isn't a Trellis backup."
  const manifests: [object, string][] = [
    [{ format: 2, tables: [] }, NEWER],
    [{ migrations: ['0001-staff', '0002-future'] }, NEWER],
    [{ format: 0 }, OTHER],
    [{ format: '1' }, OTHER],
    [{ id: 7 }, OTHER],
    [{ migrations: [] }, OTHER],
    [{ tables: { '../x': { rows: 0, bytes: 0, lastId: null } } }, OTHER],
  ]
  for (const [change, sentence] of manifests) {
    const changed = changedManifest(parts, (manifest) => ({ ...manifest, ...change }))
    expect(await its.refusal(to, await packParts(sealed(changed)))).toBe(sentence)
  }
  const future = changedManifest(parts, ({ migrations, ...rest }) => ({
    ...rest,
    migrations: [...(migrations as string[]), '9999-future'],
  }))
  expect(await its.refusal(to, await packParts(sealed(future)))).toBe(NEWER)
  const readme = await packParts([{ name: 'README.md', bytes: Buffer.from('# Another program') }])
  for (const stranger of [
    readme,
    Buffer.from('{}'),
    Buffer.alloc(0),
    Buffer.alloc(20_480),
    Buffer.alloc(1000, 'trellis '),
  ])
    await its.refusal(to, stranger)
})

test('an archive with rows that do not fit the tables is refused, even if its list of entries matches', async () => {
  const { bytes, path } = await its.newArchive()
  const to = await its.emptyPlace()
  const parts = partsOf(bytes)
  const refusedRows = async (table: string, change: Parameters<typeof changedRows>[2]) =>
    its.refusal(to, await packParts(sealed(changedRows(parts, table, change))))
  const everyRow = (change: object) => (rows: object[]) => rows.map((row) => ({ ...row, ...change }))
  await refusedRows('posts', everyRow({ color: 'green' }))
  await refusedRows('posts', (rows) => rows.map(({ title: _, ...row }) => row))
  await refusedRows('posts', everyRow({ title: null }))
  await refusedRows('posts', everyRow({ title: 5 }))
  await refusedRows('posts', everyRow({ published: 'yes' }))
  await refusedRows('posts', everyRow({ published: 0.5 }))
  await refusedRows('posts', everyRow({ title: { text: 'x' } }))
  await refusedRows('posts', everyRow({ title: true }))
  await refusedRows('posts', (rows) => [...rows, ...rows])
  await refusedRows('questions', everyRow({ contact_id: 999 }))
  await refusedRows('image_uses', everyRow({ image_id: 999 }))
  await refusedRows('contacts', () => [])
  const gone = changedRows(parts, 'posts', (rows) => rows.slice(1))
  const fewer = gone.map((part) => (part.name === 'manifest.json' ? (parts[0] as TarPart) : part))
  await its.refusal(to, await packParts(sealed(fewer)))
  const table = { rows: 0, bytes: 0, lastId: null }
  const invented = changedManifest(parts, (manifest) => ({
    ...manifest,
    tables: { ...(manifest.tables as object), spells: table },
  }))
  await its.refusal(
    to,
    await packParts(
      sealed([
        invented[0] as TarPart,
        { name: 'rows/spells.ndjson.gz', bytes: Bun.gzipSync(Buffer.alloc(0)) },
        ...invented.slice(1),
      ]),
    ),
  )
  await restoreFile(to, path)
})
