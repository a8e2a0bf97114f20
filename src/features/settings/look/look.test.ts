import { expect, test } from 'bun:test'
import { sha256Of } from '#platform/rendering/html.ts'
import { createAdministrator, putSettings, sendUpdate, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { paletteOf } from '#ui/look/palette.ts'

const its = withSite()

const change = (settings: object) => putSettings(its.site, settings)
const PLUM = { accent: '#ffdd00', ground: '#5b2a86', scheme: 'dark' } as const
const BLUE = { accent: '#2a6f97', ground: '#0f1f17', scheme: 'light' } as const
const read = async (path: string) => {
  const response = await its.site.get(path)
  return { html: await response.text(), policy: response.headers.get('content-security-policy') ?? '' }
}
const stylesOf = (html: string) => [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css)

test('a new look colors public pages and the back office at the very next request, and the content security policy allows its styles', async () => {
  for (const path of ['/', '/login', '/admin']) {
    const before = await read(path)
    expect((await change(PLUM)).status).toBe(200)
    const { html, policy } = await read(path)
    const palette = paletteOf(PLUM)
    const css = stylesOf(html).at(-1) ?? ''
    expect(css).toContain(`--link:${palette.link};`)
    expect(policy).toContain(`'sha256-${sha256Of(css)}'`)
    expect(html).toContain(`<meta name="theme-color" content="${palette.night}"/>`)
    await change({ accent: '#7d5717', ground: '#0f1f17', scheme: 'light' })
    const after = await read(path)
    const withoutNonce = (text: string) => text.replace(/"nonce":"[^"]*"/, '')
    expect(withoutNonce(after.html)).toBe(withoutNonce(before.html))
  }
})

test('a dark look is limited to screens, and pages are printed on white', async () => {
  await change(PLUM)
  const [print = '', screen = ''] = (stylesOf((await read('/')).html).at(-1) ?? '').split('@media screen')
  expect(print).toContain(`--paper:${paletteOf({ ...PLUM, scheme: 'light' }).paper};`)
  expect(screen).toContain('color-scheme:dark;')
  expect(screen).toContain(`--paper:${paletteOf(PLUM).paper};`)
})

test('weekly updates have the colors of the look, but a light background even if the pages are dark', async () => {
  await change(PLUM)
  const mail = await sendUpdate(its.site)
  const palette = paletteOf({ ...PLUM, scheme: 'light' })
  expect(mail).toContain(`background-color:${palette.night}`)
  expect(mail).toContain(`color:${palette.ink}`)
})

test('drawings are served in the colors of the site, and to owners in any color', async () => {
  await change(PLUM)
  const { html } = await read('/')
  const hero = html.match(/<img[^>]* src="(\/art\/[^"]*hero\.svg)"/)?.[1] ?? ''
  const palette = paletteOf(PLUM)
  const response = await its.site.get(hero)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(response.headers.get('cache-control')).toContain('immutable')
  const svg = await response.text()
  expect(svg).toContain(palette['gold-light'])
  expect(svg).not.toContain('#d9b46a')
  const { bearer } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  const other = '/art/2a6f97-0f1f17-light/hero.svg'
  expect(await (await its.site.get(other, bearer)).text()).toContain(paletteOf(BLUE)['gold-light'])
  const editor = await signIn(its.site.db, (await createAdministrator(its.site.db, { role: 'editor' })).id)
  for (const headers of [{}, editor.bearer]) {
    const redirect = await its.site.get(other, headers)
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, hero])
    expect(redirect.headers.get('cache-control')).toBe('no-cache')
  }
  for (const path of ['ffdd00-5b2a86-dark/nothing.svg', 'ffdd00-5b2a86-dark/constructor.svg', 'x/hero.svg'])
    expect((await its.site.get(`/art/${path}`)).status).toBe(404)
})
