import { parseArgs } from 'node:util'
import { recordEvent } from '#features/audit/audit.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { findAdministrator } from '#features/staff/administrators.queries.ts'
import { resetFactors } from '#features/staff/factors/second-factor.queries.ts'
import { inviteFormSchema } from '#features/staff/invites/invites.schema.ts'
import { registerLink, sendInvite } from '#features/staff/invites/send-invite.ts'
import { notifyAbout, resetNotice } from '#features/staff/notices.queries.ts'
import { openMigrated } from '#platform/backup/open-migrated.ts'
import { enterSite } from '#platform/backup/site-lock.queries.ts'
import { readConfig } from '#platform/config.ts'

const USAGE = 'Usage: npm run invite -- EMAIL [--role owner|editor|uploader] [--reset-second-factor]'

/** @throws an error whose message ends with the usage */
function readArguments(args: string[]) {
  try {
    return parse(args)
  } catch (error) {
    throw new Error(`${(error as Error).message} ${USAGE}`)
  }
}

function parse(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { role: { type: 'string', default: 'owner' }, 'reset-second-factor': { type: 'boolean', default: false } },
  })
  const form = inviteFormSchema.safeParse({ email: positionals.length > 1 ? '' : positionals[0], role: values.role })
  if (!form.success) throw new Error(form.error.issues[0]?.message)
  return { ...form.data, resetsFactor: values['reset-second-factor'] }
}

/** Creates an invitation, prints its link as the last line, and queues an email that the server sends. */
async function invite({ email, role, resetsFactor }: ReturnType<typeof readArguments>) {
  const configured = readConfig(process.env)
  const leave = await enterSite(configured)
  const db = await openMigrated(configured)
  const config = await readSettings(db, configured)
  const now = new Date()
  const actor = 'The command line'
  const occasion = { actor, address: null, userAgent: null, now }
  const invited = db.transaction().execute(async (tx) => {
    if (resetsFactor) {
      const person = await findAdministrator(tx, email)
      if (!person) throw new Error(`Nobody has an account with the address ${email}.`)
      await resetFactors(tx, person.id)
      await recordEvent(tx, occasion, 'administrator.factorReset', email)
      await notifyAbout(tx, config, person, resetNotice(person.email, 'Someone with access to the server'), now)
    }
    await recordEvent(tx, occasion, 'administrator.invited', email)
    return sendInvite(tx, config, { email, role }, null, now)
  })
  // An open connection to PostgreSQL would keep the command running for ten seconds.
  const { token } = await invited.finally(() => db.destroy()).finally(leave)
  console.log(registerLink(config.siteUrl, token))
}

try {
  await invite(readArguments(process.argv.slice(2)))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
