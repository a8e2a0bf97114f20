import { findAdministrator } from '../src/administrators/administrators.queries.ts'
import { recordEvent } from '../src/audit/audit.queries.ts'
import { readConfig } from '../src/config.ts'
import { invitationMail, registerLink } from '../src/invites/invitation-mail.ts'
import { createInvite } from '../src/invites/invites.queries.ts'
import { emailSchema } from '../src/mail/address.schema.ts'
import { createMail } from '../src/mail/mail.ts'
import { openMigrated } from '../src/open-site.ts'

/** Invites an address, by e-mail and with a link on the last line of standard output. */
async function invite(address: string | undefined) {
  const { data: email, error } = emailSchema.safeParse(address)
  if (email === undefined) throw new Error(`${error.issues[0]?.message} Usage: npm run invite -- EMAIL`)
  const config = readConfig(process.env)
  const db = await openMigrated(config)
  const now = new Date()
  const { token, invite } = await db.transaction().execute(async (tx) => {
    await recordEvent(tx, { actor: null, address: null, userAgent: null, now }, 'invited', email)
    return createInvite(tx, email, null, now)
  })
  const isReset = (await findAdministrator(db, email)) !== undefined
  await db.destroy()
  // The link below is enough to get in, also when the mail server is what is broken.
  await createMail(config)
    .send(invitationMail(config, invite, token, isReset))
    .catch((cause: Error) => console.error(`The e-mail could not be sent: ${cause.message}`))
  console.log(registerLink(config.siteUrl, token))
}

await invite(process.argv[2]).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
