// The server as it is, but for the pause between two emails: hundreds of them would take minutes.
import { MailQueue } from '../platform/mail/mail-queue.ts'

MailQueue.paceMs = 0
await import('../server.ts')
