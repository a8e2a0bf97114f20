import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { type Administrator, expect, newAdministrator, signIn } from './site.ts'

/** Calls the API as the administrator who is signed in on a page. */
const callIn =
  (page: Page) =>
  async (path: string, data: object = {}) => {
    const headers = { origin: new URL(page.url()).origin }
    const response = await page.request.post(path, { data, headers })
    expect([path, response.ok()]).toEqual([path, true])
    return response.json()
  }

/** Makes the browser forget who signed in, as a new one. */
async function forgetBrowser(page: Page) {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('token'))
}

/** Registers an administrator with an authenticator app. @returns also the recovery codes */
export async function newAdministratorWithApp(page: Page): Promise<Administrator & { recoveryCodes: string[] }> {
  const administrator = await newAdministrator()
  await signIn(page, administrator)
  const call = callIn(page)
  const { otpauthUrl } = await call('/api/admin/account/totp')
  const secret = Secret.fromBase32(new URL(otpauthUrl).searchParams.get('secret') ?? '')
  const { recoveryCodes } = await call('/api/admin/account/totp/confirm', { code: new TOTP({ secret }).generate() })
  await forgetBrowser(page)
  return { ...administrator, recoveryCodes }
}

/** Registers an administrator with a passkey on the device that `addAuthenticator` gave the page. */
export async function newAdministratorWithPasskey(page: Page): Promise<Administrator> {
  const administrator = await newAdministrator()
  await signIn(page, administrator)
  const call = callIn(page)
  const options = await call('/api/admin/account/passkeys/options')
  const response = await page.evaluate(async (options) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    return made.toJSON()
  }, options)
  await call('/api/admin/account/passkeys', { response })
  await forgetBrowser(page)
  return administrator
}
