import { expect, test } from 'bun:test'
import { asAdministrator, createPost, putSettings } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

test('the links of a brief that lead nowhere on this site are named with their words', async () => {
  const { id } = await createPost(its.site.db)
  const { id: draft } = await createPost(its.site.db, { published: 0 })
  const site = 'https://grower.example'
  const generatedBrief = [
    `LOOK AT ${site}/no-such-page`,
    `- A draft: ${site}/blog/${draft}`,
    `- A post: ${site}/blog/${id}`,
    `See ${site}/test-results, ${site} and https://other.example/nowhere, or write to june@grower.example.`,
    `Read it: ${site}/blog/999`,
  ].join('\n')
  const call = await asAdministrator(its.site)
  expect(await call('POST', '/api/weekly-update/checks', { generatedBrief })).toEqual({
    status: 200,
    body: {
      missing: [
        { text: `${site}/no-such-page`, href: `${site}/no-such-page` },
        { text: 'A draft', href: `${site}/blog/${draft}` },
        { text: 'Read it', href: `${site}/blog/999` },
      ],
    },
  })
  expect((await call('POST', '/api/weekly-update/checks', { generatedBrief: '' })).body).toEqual({ missing: [] })
})

test('the check of the sender uses the domain of the contact email and the stored or the given DKIM selector', async () => {
  await putSettings(its.site, { contactEmail: 'hello@fern.example', dkimSelector: 'mail2026' })
  const call = await asAdministrator(its.site, { role: 'editor' })
  const path = '/api/weekly-update/checks/sender'
  const domain = 'fern.example'
  expect((await call('GET', path)).body).toEqual({ domain, dkimSelector: 'mail2026', checks: [] })
  expect((await call('GET', `${path}?dkimSelector=other`)).body).toEqual({ domain, dkimSelector: 'other', checks: [] })
  const refused = await call('GET', `${path}?dkimSelector=a%20b`)
  expect([refused.status, refused.body.error]).toEqual([
    400,
    'Enter a selector such as “mail2026”, or leave this blank.',
  ])
})
