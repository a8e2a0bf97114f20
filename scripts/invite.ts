import { recordEvent } from '#features/audit/audit.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { registerLink, sendInvite } from '#features/staff/invites/send-invite.ts'
import { openMigrated } from '#platform/backup/open-migrated.ts'
import { enterSite } from '#platform/backup/site-lock.queries.ts'
import { readConfig } from '#platform/config.ts'
import { emailSchema } from '#platform/mail/address.schema.ts'

/** Creates an invitation, prints its link as the last line, and queues an email that the server sends. */
async function invite([address, ...rest]: string[]) {
  const { data: email, error } = emailSchema.safeParse(rest.length > 0 ? '' : address)
  if (email === undefined) throw new Error(`${error.issues[0]?.message} Usage: npm run invite -- EMAIL`)
  const configured = readConfig(process.env)
  const leave = await enterSite(configured)
  const db = await openMigrated(configured)
  const config = await readSettings(db, configured)
  const now = new Date()
  const occasion = { actor: 'The command line', address: null, userAgent: null, now }
  const { token } = await db.transaction().execute(async (tx) => {
    await recordEvent(tx, occasion, 'administrator.invited', email)
    return sendInvite(tx, config, email, null, now)
  })
  await db.destroy()
  await leave()
  console.log(registerLink(config.siteUrl, token))
}

await invite(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
