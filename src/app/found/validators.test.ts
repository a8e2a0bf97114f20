// test: slow, sqlite only
import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
// @ts-expect-error: the package has no types
import Validator from '@adobe/structured-data-validator'
import { setImageUses } from '#features/images/image-uses.queries.ts'
import { ROOT } from '#platform/root.ts'
import {
  asAdministrator,
  createCertificate,
  createImage,
  createPage,
  createPost,
  createSection,
  createUpdate,
  putSettings,
} from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { findJavaProgram } from '../../../scripts/java.ts'

// Java may have to be installed.
setDefaultTimeout(600_000)

const its = withSite()

const VNU = join(ROOT, 'node_modules/vnu-jar/build/dist/vnu.jar')
const ATOM = join(ROOT, 'src/testing/atom.rnc')
const TEXT = `Ice on **every** \`leaf\` & <b>frond</b>, see [results](/test-results).

## Frost & fern

- one
  - two

> Cold.

| Bed | Frost |
|:----|------:|
| 1 | −3 |

\`\`\`
a < b
\`\`\`

3. three
`
const HOURS = { days: [[{ opens: '10:00', closes: '24:00' }], [], [], [], [], [], []], exceptions: [] }

/** A site with something of everything that visitors see. @returns the paths of its pages */
async function fillSite(): Promise<string[]> {
  const { db } = its.site
  const image = await createImage(db, { alt: 'Ice on a "fern"' })
  await createSection(db, { image_id: image.id })
  await createCertificate(db, { position: 1 })
  const content = `${TEXT}\n![](/files/${image.file_key}/640.webp "At six")\n`
  const posts = [
    await createPost(db, {
      title: 'First <frost> & ]]> fern',
      content,
      format: 'markdown',
      author: 'June',
      published: 1,
    }),
    await createPost(db, { title: '🌿', content: 'Plain text.\n\nنبات', published: 1 }),
  ]
  await setImageUses(db, 'post', posts[0]?.id ?? 0, [image.id])
  const written = { content, format: 'markdown' as const }
  await createPage(db, { ...written, place: 'menu', address: '/visit' })
  const brief = 'Hello,\n\nNEW TEAS\n\n- Fern & moss: https://shop.example/?a=1&b=2\n\nWrite to june@example.com'
  const update = await createUpdate(db, { subject: 'Tea & ]]> <moss>', generated_brief: brief, is_public: 1 })
  await setImageUses(db, 'update', update.id, [image.id])
  const draft = await createPost(db, { ...written, title: 'Draft', published: 0 })
  await setImageUses(db, 'post', draft.id, [image.id])
  const call = await asAdministrator(its.site)
  const preview = await call('POST', `/api/blog/${draft.id}/preview`)
  await putSettings(its.site, { visitAddress: '12 Fern Lane\nRutland', tagline: 'Moss & "more"', hours: HOURS })
  return [
    '/',
    '/test-results',
    '/blog',
    ...posts.map(({ id }) => `/blog/${id}`),
    `/updates/${update.id}`,
    '/visit',
    new URL(preview.body.url).pathname,
    '/contact-us',
    '/login',
    '/unsubscribe',
    '/gone',
  ]
}

/** Runs a program and returns what it says. */
async function runProgram(...command: string[]) {
  const { stdout, stderr } = await Bun.$`${command}`.nothrow().quiet()
  return { stdout: stdout.toString(), stderr: stderr.toString() }
}

test('the HTML checker finds nothing on any public page', async () => {
  const folder = join(its.site.dataDir, 'html')
  await mkdir(folder)
  const paths = await fillSite()
  for (const [index, path] of paths.entries()) await Bun.write(join(folder, `${index}.html`), await its.site.get(path))
  const java = await findJavaProgram('java')
  // The checker does not know all current properties of CSS.
  const options = ['--errors-only', '--format', 'gnu', '--filterpattern', '.*CSS:.*']
  expect((await runProgram(java, '-jar', VNU, ...options, folder)).stderr).toBe('')
})

test('the Atom feed fits the schema of RFC 4287', async () => {
  await fillSite()
  await createPost(its.site.db, { title: 'Moss \u0001 & fern', content: 'Green \u0001.', published: 1 })
  const file = join(its.site.dataDir, 'feed.xml')
  await Bun.write(file, await its.site.get('/feed.xml'))
  const jing = await findJavaProgram('jing')
  expect((await runProgram(jing, '-c', ATOM, file)).stdout).toBe('')
  await Bun.write(file, (await Bun.file(file).text()).replace('<title>', '<name>x</name><title>'))
  expect((await runProgram(jing, '-c', ATOM, file)).stdout).toContain('error')
})

test('the validator of structured data finds nothing on any public page', async () => {
  for (const path of await fillSite()) {
    const html = await (await its.site.get(path)).text()
    const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
      JSON.parse(json),
    )
    const jsonld = Object.groupBy(things, (thing) => thing['@type'])
    expect([path, await new Validator().validate({ jsonld, errors: [] })]).toEqual([path, []])
  }
})
