const WAIT = new Intl.RelativeTimeFormat('en')

/** Returns text such as “in 40 seconds” or “in 10 minutes”. */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes > 1 ? WAIT.format(minutes, 'minute') : WAIT.format(seconds, 'second')
}
