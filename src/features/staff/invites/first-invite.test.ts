import { expect, test } from 'bun:test'
import { readConfig } from '../../../platform/config.ts'
import { NOW } from '../../../testing/create-test-site.ts'
import { withSite } from '../../../testing/with-site.ts'
import { inviteFirstAdministrator } from './first-invite.queries.ts'
import { createInvite } from './invites.queries.ts'

const its = withSite()

/** Simulates a startup. Returns the token of the printed link, or a falsy value if no link is printed. */
async function start(CONTACT_EMAIL: string) {
  const config = { ...its.site.config, site: readConfig({ CONTACT_EMAIL }).site }
  const link = await inviteFirstAdministrator({ ...its.site, config, clock: () => NOW })
  return link && new URL(link).searchParams.get('token')
}

const verify = async (token: string | null) => (await its.site.post('/api/invite/verify', { token })).status

test('the invitation link printed at startup works until the next startup or until there is an administrator', async () => {
  const old = await start('hello@fernhollow.example')
  expect(await verify(old)).toBe(200)
  const printed = await start('owner@grower.example')
  expect([await verify(old), await verify(printed)]).toEqual([400, 200])
  const { token } = await its.site.db.transaction().execute((tx) => createInvite(tx, 'june@example.com', null, NOW))
  const accepted = await its.site.post('/api/invite/accept', { token, password: 'a new password' })
  expect([accepted.status, await verify(printed)]).toEqual([200, 400])
  expect(await start('owner@grower.example')).toBeNull()
})
