import type { Deps } from '../../../platform/http/app-env.ts'
import { queueDigest, queueSpamNotice } from './notices.queries.ts'

const EVERY_MS = 60_000

type AnnounceDeps = Pick<Deps, 'db' | 'config' | 'mailQueue'>

/** Tells administrators about questions and spam that got no e-mail of their own, when it is time for that. */
export async function announce({ db, config, mailQueue }: AnnounceDeps, now: Date): Promise<void> {
  const mails = (await queueDigest(db, config, now)) + (await queueSpamNotice(db, config, now))
  if (mails > 0) mailQueue.wake()
}

/** Announces now and every minute. Several instances may do so at once. */
export function keepAnnouncing({ clock, log, ...deps }: AnnounceDeps & Pick<Deps, 'clock' | 'log'>) {
  const run = () =>
    announce(deps, clock()).catch((err: Error) =>
      log.error({ err }, 'Administrators could not be told about questions'),
    )
  setInterval(run, EVERY_MS).unref()
  return run()
}
