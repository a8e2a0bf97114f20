import { createContext, use } from 'react'
import type { Config } from '../../../platform/config.ts'

/** The sender that every e-mail of the site names, and whether e-mails and weekly updates leave this machine. */
export type MailSender = { from: string; postalAddress: string; hasMailServer: boolean; deliversUpdates: boolean }

type MailConfig = Pick<Config, 'mailFrom' | 'postalAddress' | 'smtpUrl' | 'automationUrl'>

export function mailSender({ mailFrom, postalAddress, smtpUrl, automationUrl }: MailConfig): MailSender {
  const from = typeof mailFrom === 'string' ? mailFrom : `${mailFrom.name} <${mailFrom.address}>`
  const hasMailServer = smtpUrl !== undefined
  return { from, postalAddress, hasMailServer, deliversUpdates: hasMailServer || automationUrl !== undefined }
}

export const MailSenderContext = createContext<MailSender | null>(null)

export function useMailSender(): MailSender {
  const sender = use(MailSenderContext)
  if (!sender) throw new Error('useMailSender needs a MailSenderContext around it.')
  return sender
}
