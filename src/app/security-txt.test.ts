import { expect, test } from 'bun:test'
import { createTestSite, NOW } from '#testing/create-test-site.ts'
import { asAdministrator } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

async function readSecurityTxt({ get }: Pick<typeof its.site, 'get'>) {
  const response = await get('/.well-known/security.txt')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
  const lines = (await response.text()).trim().split('\n')
  return Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]))
}

test('security.txt names the contact address from the settings and an expiry date that is always less than a year away', async () => {
  const { Expires, ...fields } = await readSecurityTxt(its.site)
  expect(fields).toEqual({
    Contact: 'mailto:hello@fernhollow.example',
    'Preferred-Languages': 'en',
    Canonical: 'https://grower.example/.well-known/security.txt',
  })
  expect(Date.parse(Expires ?? '') - NOW.getTime()).toBeWithin(YEAR_MS / 4, YEAR_MS)
  const call = await asAdministrator(its.site)
  await call('PUT', '/api/admin/settings', { contactEmail: 'june+safe@example.com' })
  expect(await readSecurityTxt(its.site)).toMatchObject({ Contact: 'mailto:june%2Bsafe@example.com' })
  its.site.wait(YEAR_MS)
  expect(Date.parse((await readSecurityTxt(its.site)).Expires ?? '')).toBeGreaterThan(NOW.getTime() + YEAR_MS)
})

test.each([
  ['safety@grower.example', 'mailto:safety@grower.example'],
  ['https://grower.example/report', 'https://grower.example/report'],
])('security.txt names the contact of SECURITY_CONTACT=%s', async (contact, expected) => {
  const site = await createTestSite({ SECURITY_CONTACT: contact })
  expect(await readSecurityTxt(site)).toMatchObject({ Contact: expected })
  await site.close()
})
