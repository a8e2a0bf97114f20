import Bowser from 'bowser'

/** Names the browser of a `User-Agent`, so that a person recognises their own. */
export function describeDevice(userAgent: string): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return userAgent.split(/[/ ]/)[0] || 'Unknown device'
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
