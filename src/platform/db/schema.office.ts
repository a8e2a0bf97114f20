import type { Generated } from 'kysely'

// SQLite has no boolean, and PostgreSQL refuses one in an integer column.
export type Flag = 0 | 1

/** The tables of the back office: staff, the audit log, emails and weekly updates. */
export type OfficeSchema = {
  administrators: {
    id: Generated<number>
    email: string
    email_lower: string
    password_hash: string
    created_at: string
    last_sign_in_at: string | null
    /** By email. */
    wants_questions: Generated<Flag>
  }
  invites: {
    id: Generated<number>
    email: string
    email_lower: string
    token_hash: string
    created_at: string
    expires_at: string
    /** null: from the command line */
    invited_by: number | null
  }
  password_resets: { token_hash: string; administrator_id: number; created_at: string; expires_at: string }
  sessions: {
    id: Generated<number>
    administrator_id: number
    token_hash: string
    user_agent: string
    address: string
    created_at: string
    last_used_at: string
  }
  known_devices: { token_hash: string; administrator_id: number; created_at: string }
  rate_limits: { key: string; empty_at_ms: number }
  audit_events: {
    id: Generated<number>
    happened_at: string
    action: string
    actor: string | null
    subject: string | null
    user_agent: string | null
    address: string | null
    /** How often it happened: repeated refusals share a line. */
    count: Generated<number>
    merge_key: string | null
  }
  queued_mails: {
    id: Generated<number>
    kind: 'question' | 'invitation' | 'reset' | 'security' | 'update'
    to_address: string
    reply_to: string | null
    /** Of an update: empty, `updates` has it. */
    subject: string
    /** Empty as well as soon as it is sent: it may have a link that lets in. */
    text: string
    /** Whose question it tells about. */
    contact_id: number | null
    invite_id: number | null
    update_id: number | null
    /**
     * `handing`: the mail server has all but the end of it. `unknown`: it had the end as well, and no answer came.
     * `saved`: without a mail server it is only a file in the outbox.
     * `stopped`: by an administrator, or because the address has unsubscribed.
     */
    state: 'waiting' | 'sending' | 'handing' | 'sent' | 'saved' | 'failed' | 'unknown' | 'stopped'
    /** Also tells one try from the next. */
    tries: Generated<number>
    /** What the mail server said last. */
    error: string | null
    /** Of one that is being sent: since when. */
    due_at: string
    /** Two days later it is given up. */
    tried_since: string
    changed_at: string
    created_at: string
  }
  updates: {
    id: Generated<number>
    new_products: string
    test_results: string
    coming_soon: string
    generated_brief: string
    /** One address a line, as it was typed. */
    recipient_emails: string
    subject: string
    /** Both parts of the email, with `UNSUBSCRIBE_MARK` where its recipient's own address goes. */
    html: string
    text: string
    recipient_count: number
    /** To the automation, which sends it. */
    is_forwarded: Generated<Flag>
    /** When the automation has answered; until then nobody knows whether it was sent. */
    forwarded_at: Generated<string | null>
    sent_by: string | null
    /** Made by who sends: the same update is not sent twice. */
    send_key: string | null
    created_at: string
  }
  unsubscribed_addresses: { email_lower: string; created_at: string }
}
