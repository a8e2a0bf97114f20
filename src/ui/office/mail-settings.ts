import { createContext, use } from 'react'
import type { MailSettings } from '../../platform/mail/mail.ts'

export const MailSettingsContext = createContext<MailSettings | null>(null)

export function useMailSettings(): MailSettings {
  const settings = use(MailSettingsContext)
  if (!settings) throw new Error('useMailSettings must be called inside a MailSettingsContext.')
  return settings
}
