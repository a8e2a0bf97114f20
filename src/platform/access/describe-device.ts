import Bowser from 'bowser'

/** Names the browser and system of a `User-Agent`, so that people recognize their own devices. */
export function describeDevice(userAgent: string): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return userAgent.split(/[/ ]/)[0] || 'Unknown device'
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
