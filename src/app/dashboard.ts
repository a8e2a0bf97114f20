import { backupSteps, waitingBackups } from '#features/backups/backups.queries.ts'
import { certificateSteps, waitingCertificates } from '#features/certificates/certificates.list.queries.ts'
import { waitingDetails } from '#features/certificates/details/to-check.queries.ts'
import { createFirstStepsApi } from '#features/dashboard/first-steps.api.ts'
import { createWaitingApi } from '#features/dashboard/waiting.api.ts'
import { waitingMachine } from '#features/dashboard/waiting-machine.ts'
import { waitingImages } from '#features/images/images.queries.ts'
import { emailSteps } from '#features/mail-server/mail-server.queries.ts'
import { countTroubledMails, waitingMails } from '#features/mails/mails.queries.ts'
import { overduePages } from '#features/pages/pages.queries.ts'
import { overduePosts, postSteps, waitingPosts } from '#features/posts/posts.queries.ts'
import { countContacts, waitingContacts } from '#features/questions/contacts.search.queries.ts'
import { waitingEnd } from '#features/questions/ending.queries.ts'
import { waitingSpam } from '#features/questions/spam/held.queries.ts'
import { readSettings, settingsSteps } from '#features/settings/settings.queries.ts'
import { waitingAddresses } from '#features/staff/administrators.queries.ts'
import { waitingRecoveryCodes } from '#features/staff/factors/second-factor.queries.ts'
import { colleagueSteps } from '#features/staff/invites/invites.queries.ts'
import { waitingSubscribers } from '#features/subscribers/asking.queries.ts'
import { waitingRecipients } from '#features/updates/past-recipients.queries.ts'
import { waitingUpdate } from '#features/updates/updates.queries.ts'
import { posts } from './starter/content.ts'
import { starterKeys } from './starter/prepared.ts'

/** The first lines of the dashboard, in this order: people, then content, then the site itself. */
export const WAITING = [
  waitingContacts,
  waitingMails,
  waitingSpam,
  waitingEnd,
  waitingUpdate,
  waitingRecipients,
  waitingSubscribers,
  waitingCertificates,
  waitingDetails(starterKeys),
  waitingImages,
  overduePosts,
  overduePages,
  waitingPosts,
  waitingRecoveryCodes,
  waitingAddresses,
  waitingBackups,
  waitingMachine,
]

export const waitingApi = createWaitingApi(
  WAITING,
  { contacts: (db) => countContacts(db, 'open'), emails: countTroubledMails },
  readSettings,
)

/** The first steps of a new site, in this order: its look, then content, then the site itself. */
export const firstStepsApi = createFirstStepsApi(
  [settingsSteps, certificateSteps, postSteps, emailSteps, colleagueSteps, backupSteps],
  async () => ({
    certificateKeys: (await starterKeys()).certificates,
    postTexts: posts.map(({ content }) => content),
  }),
)
