import { expect, test } from 'bun:test'
import { setImageUses } from '#features/images/image-uses.queries.ts'
import { createImage, createPost } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

/** The HTML of a page, without the data for the browser. */
const htmlOf = async (path: string) => (await (await its.site.get(path)).text()).split('id="boot"')[0] ?? ''

async function addPictured(fields: { deleted_at?: string } = {}) {
  const { db } = its.site
  const image = await createImage(db, { alt: 'A fern', ...fields })
  const file = `/files/${image.file_key}/640.webp`
  const content = `## In May\n\n![](${file} "Along the brook.")\n\n| Row | Pounds |\n|---|--:|\n| Upper | 12 |\n\nThen [frost](/blog).`
  const post = await createPost(db, { content, format: 'markdown', summary: 'What the ferns did.' })
  await setImageUses(db, 'post', post.id, [image.id], { isShown: !fields.deleted_at })
  return { post, image }
}

test('the page of a post has linked headings, pictures that lead to their files, captions and tables, without inline styles', async () => {
  const { post, image } = await addPictured()
  const html = await htmlOf(`/blog/${post.id}`)
  expect(html).toMatch(/<h2 id="on-in-may">In May<\/h2><a href="#on-in-may" aria-labelledby="on-in-may">/)
  const link = new RegExp(
    `href="/files/${image.file_key}/\\d+\\.webp" data-picture="true" aria-label="View image: A fern"`,
  )
  expect(html).toMatch(link)
  expect(html).toContain('>Along the brook.</figcaption>')
  expect(html).toContain('role="group" aria-label="Table" tabindex="0"')
  expect(html).not.toContain('style="')
  expect(html).toMatch(/<button type="button" data-share="true" value="First frost">/)
})

test('a picture in the trash is neither on the page of its post nor on its cards, and leaves no caption', async () => {
  const { post, image } = await addPictured({ deleted_at: '2024-10-05T12:00:00.000Z' })
  for (const path of [`/blog/${post.id}`, '/blog']) {
    const html = await htmlOf(path)
    expect(html).toContain('First frost')
    expect(html).not.toContain(image.file_key)
    expect(html).not.toContain('Along the brook.')
  }
})

test('the card of a post has its picture around its focal point and its summary; without them it has the excerpt', async () => {
  const { image } = await addPictured()
  await its.site.db.updateTable('images').set({ focus_x: 20, focus_y: 80 }).where('id', '=', image.id).execute()
  await createPost(its.site.db, { title: 'Words only', content: 'It came.', created_at: '2020-01-01T00:00:00.000Z' })
  const [, pictured = '', plain = ''] = (await htmlOf('/blog')).split('<article')
  expect(pictured).toContain('data-focus="20 80"')
  expect(pictured).toContain('What the ferns did.')
  expect(plain).toContain('It came.')
  expect(plain).not.toContain('<picture')
})

test('the page of a post links to the posts before and after it, and the only post to none', async () => {
  const { db } = its.site
  const add = (title: string, day: string) => createPost(db, { title, created_at: `2024-0${day}T00:00:00.000Z` })
  const first = await add('First', '1-01')
  expect(await htmlOf(`/blog/${first.id}`)).not.toContain('Other posts')
  const second = await add('Second', '2-01')
  const third = await add('Third', '3-01')
  const html = await htmlOf(`/blog/${second.id}`)
  expect(html).toMatch(new RegExp(`href="/blog/${first.id}[^"]*"[^>]*><small>Previous post`))
  expect(html).toMatch(new RegExp(`href="/blog/${third.id}[^"]*"[^>]*><small>Next post`))
})
