// Starts the server without the pause between two emails, because hundreds of pauses take minutes.
import { MailQueue } from '#platform/mail/mail-queue.ts'

MailQueue.paceMs = 0
await import('../server.ts')
