import { useRouteLoaderData } from 'react-router'
import type { MailSettings } from '#platform/mail/mail.ts'
import { adminApi } from './admin-api.ts'
import { answer } from './call-api.ts'
import { OFFICE } from './SignedInPerson.tsx'

/** If the call fails, pages say nothing about a missing mail server. */
const UNKNOWN: MailSettings = {
  ...{ from: '', postalAddress: '', copyTo: '' },
  ...{ hasMailServer: true, isAutomated: false, deliversUpdates: true },
}

let settings: Promise<MailSettings> | undefined

/** Fetches the mail settings once per document. Only the calls of the page redirect to the login. */
export function fetchMailSettings(): Promise<MailSettings> {
  settings ??= answer(adminApi.admin['mail-server'].sender.$get({}, { fetch })).catch(() => {
    settings = undefined
    return UNKNOWN
  })
  return settings
}

/** The next navigation fetches the settings again. */
export function forgetMailSettings() {
  settings = undefined
}

export function useMailSettings(): MailSettings {
  return useRouteLoaderData<{ mail: MailSettings }>(OFFICE)?.mail ?? UNKNOWN
}
