import { waitingBackups } from '../features/backups/backups.queries.ts'
import { waitingCertificates } from '../features/certificates/certificates.list.queries.ts'
import { createWaitingApi } from '../features/dashboard/waiting.api.ts'
import { waitingImages } from '../features/images/images.queries.ts'
import { waitingMails } from '../features/mails/mails.queries.ts'
import { waitingPosts } from '../features/posts/posts.queries.ts'
import { waitingContacts } from '../features/questions/contacts.search.queries.ts'
import { waitingSpam } from '../features/questions/spam/held.queries.ts'
import { waitingUpdate } from '../features/updates/updates.queries.ts'

/** The first lines of the dashboard, in this order: people, then content, then the site itself. */
export const waitingApi = createWaitingApi([
  waitingContacts,
  waitingSpam,
  waitingUpdate,
  waitingCertificates,
  waitingImages,
  waitingPosts,
  waitingMails,
  waitingBackups,
])
