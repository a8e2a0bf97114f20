import { createContext, use } from 'react'
import type { Config } from '../config.ts'

/** What every e-mail of the site says of who sends it. */
export type MailSender = { from: string; postalAddress: string }

export function mailSender({ mailFrom, postalAddress }: Pick<Config, 'mailFrom' | 'postalAddress'>): MailSender {
  const from = typeof mailFrom === 'string' ? mailFrom : `${mailFrom.name} <${mailFrom.address}>`
  return { from, postalAddress }
}

export const MailSenderContext = createContext<MailSender | null>(null)

export function useMailSender(): MailSender {
  const sender = use(MailSenderContext)
  if (!sender) throw new Error('useMailSender needs a MailSenderContext around it.')
  return sender
}
