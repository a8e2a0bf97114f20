import { findAdministrator } from '../src/administrators/administrators.queries.ts'
import { recordEvent } from '../src/audit/audit.queries.ts'
import { readConfig } from '../src/config.ts'
import { invitationMail, registerLink } from '../src/invites/invitation-mail.ts'
import { createInvite, markUnsent } from '../src/invites/invites.queries.ts'
import { emailSchema } from '../src/mail/address.schema.ts'
import { createMail } from '../src/mail/mail.ts'
import { openMigrated } from '../src/open-site.ts'

/** Invites an address, by e-mail and with a link on the last line of standard output. */
async function invite([address, ...rest]: string[]) {
  const { data: email, error } = emailSchema.safeParse(rest.length > 0 ? '' : address)
  if (email === undefined) throw new Error(`${error.issues[0]?.message} Usage: npm run invite -- EMAIL`)
  const config = readConfig(process.env)
  const db = await openMigrated(config)
  const now = new Date()
  const occasion = { actor: 'The command line', address: null, userAgent: null, now }
  const { token, invite } = await db.transaction().execute(async (tx) => {
    await recordEvent(tx, occasion, 'invited', email)
    return createInvite(tx, email, null, now)
  })
  const isReset = (await findAdministrator(db, email)) !== undefined
  // The link below is enough to get in, also when the mail server is what is broken.
  await createMail(config)
    .send(invitationMail(config, invite, token, isReset))
    .catch(async (cause: Error) => {
      await db.transaction().execute(async (tx) => {
        await markUnsent(tx, token, now)
        await recordEvent(tx, occasion, 'could not send the invitation of', email)
      })
      console.error(`The e-mail could not be sent: ${cause.message}`)
    })
  await db.destroy()
  console.log(registerLink(config.siteUrl, token))
}

await invite(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
