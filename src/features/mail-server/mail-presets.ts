import type { Security } from '#platform/mail/mail-server.ts'

type Preset = { name: string; host: string; port: number; security: Security; hint: string }

const APP_PASSWORD = 'Use an app password, which you create in the security settings of your account.'

/** Servers for mail programs, from the help pages of these providers in November 2026. */
export const MAIL_PRESETS: Preset[] = [
  { name: 'Gmail or Google Workspace', host: 'smtp.gmail.com', port: 465, security: 'tls', hint: APP_PASSWORD },
  {
    ...{ name: 'Microsoft 365', host: 'smtp.office365.com', port: 587, security: 'starttls' },
    hint: 'An administrator of your organization must allow “Authenticated SMTP” for the mailbox.',
  },
  { name: 'iCloud Mail', host: 'smtp.mail.me.com', port: 587, security: 'starttls', hint: APP_PASSWORD },
  { name: 'Fastmail', host: 'smtp.fastmail.com', port: 465, security: 'tls', hint: APP_PASSWORD },
  { name: 'Yahoo Mail', host: 'smtp.mail.yahoo.com', port: 465, security: 'tls', hint: APP_PASSWORD },
  {
    ...{ name: 'Zoho Mail', host: 'smtp.zoho.com', port: 465, security: 'tls' },
    hint: 'For accounts in Europe, the server is smtp.zoho.eu.',
  },
  {
    ...{ name: 'Amazon SES', host: 'email-smtp.us-east-1.amazonaws.com', port: 587, security: 'starttls' },
    hint: 'Replace us-east-1 with your region. The username and password are the SMTP credentials of SES.',
  },
  {
    ...{ name: 'Brevo', host: 'smtp-relay.brevo.com', port: 587, security: 'starttls' },
    hint: 'The password is an SMTP key from your Brevo account.',
  },
  {
    ...{ name: 'Mailgun', host: 'smtp.mailgun.org', port: 587, security: 'starttls' },
    hint: 'For domains in Europe, the server is smtp.eu.mailgun.org.',
  },
  {
    ...{ name: 'Postmark', host: 'smtp.postmarkapp.com', port: 587, security: 'starttls' },
    hint: 'The username and the password are both the Server API token.',
  },
  {
    ...{ name: 'SendGrid', host: 'smtp.sendgrid.net', port: 587, security: 'starttls' },
    hint: 'The username is the word “apikey”, and the password is your API key.',
  },
]
