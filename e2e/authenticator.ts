import type { Page } from '@playwright/test'

/**
 * Gives a page a device for passkeys, which approves every request by itself. A page has one at a time.
 * @returns a function that removes the device with its passkeys: call it at the end, because journeys share the page
 */
export async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return () => devtools.detach()
}
