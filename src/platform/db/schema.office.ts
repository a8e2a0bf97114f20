import type { Generated } from 'kysely'

/** The kinds of news that subscribers choose. */
export type Interest = 'certificates' | 'posts' | 'markets'

// SQLite has no boolean, and PostgreSQL refuses one in an integer column.
export type Flag = 0 | 1

/** The tables of the back office: administrators, the audit log, emails and weekly updates. */
export type OfficeSchema = {
  administrators: {
    id: Generated<number>
    email: string
    email_lower: string
    /** Empty if the administrator has not set a name. */
    name: Generated<string>
    password_hash: string
    created_at: string
    last_sign_in_at: string | null
    /** 1: gets an email about visitors' questions. */
    wants_questions: Generated<Flag>
    role: Generated<'owner' | 'editor' | 'uploader'>
  }
  invites: {
    id: Generated<number>
    email: string
    email_lower: string
    token_hash: string
    created_at: string
    expires_at: string
    /** null: invited from the command line. */
    invited_by: number | null
    /** Counts only for an address without an account. */
    role: Generated<'owner' | 'editor' | 'uploader'>
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
    /** When the person last proved who they are, by signing in or because they were asked again. */
    confirmed_at: Generated<string>
  }
  /** Browsers in which an administrator has signed in. `passed_at`: when a second factor was last passed there. */
  known_devices: {
    token_hash: string
    administrator_id: number
    user_agent: Generated<string>
    created_at: string
    last_used_at: Generated<string>
    passed_at: string | null
  }
  /** Authenticator apps. They count from `confirmed_at` on. `last_step`: the last 30 seconds whose code was used. */
  totps: { administrator_id: number; sealed_secret: string; confirmed_at: string | null; last_step: Generated<number> }
  /** `id` and `public_key` are in base64url. `host`: the host that `SITE_URL` had, to which the passkey belongs for ever. */
  passkeys: {
    id: string
    administrator_id: number
    name: string
    public_key: string
    counter: number
    /** As JSON. */
    transports: string
    host: string
    created_at: string
    last_used_at: string | null
  }
  /** A row for each unused code. All codes of a person have the same salt. */
  recovery_codes: { administrator_id: number; salt: string; code_hash: string }
  /** `administrator_id`: the person who may add a passkey; null for a sign-in. */
  passkey_challenges: { challenge_hash: string; administrator_id: number | null; expires_at: string }
  rate_limits: { key: string; empty_at_ms: number }
  audit_events: {
    id: Generated<number>
    happened_at: string
    action: string
    actor: string | null
    subject: string | null
    /** Id of the item named by `subject`, in the table of the action's kind. */
    subject_id: Generated<number | null>
    user_agent: string | null
    address: string | null
    /** Number of occurrences, because repeated refusals share a row. */
    count: Generated<number>
    merge_key: string | null
  }
  queued_mails: {
    id: Generated<number>
    /** `confirmation`: to somebody who asked for the weekly update. `copy`: an update for the address in the settings. */
    kind: 'question' | 'reply' | 'invitation' | 'reset' | 'security' | 'confirmation' | 'update' | 'copy' | 'test'
    to_address: string
    reply_to: string | null
    /** Empty for a weekly update, whose subject is in `updates`. */
    subject: string
    /**
     * Empty for a weekly update, and erased after sending, because it may contain a link that opens an account. For a
     * test, the update as JSON.
     */
    text: string
    /** The contact whose question the email reports, or who gets the reply. */
    contact_id: number | null
    invite_id: number | null
    update_id: number | null
    /** The answer that the email brings to a contact. */
    reply_id: Generated<number | null>
    /**
     * `handing`: the mail server has all but the end of the message, so a crash now leaves the outcome unknown.
     * `unknown`: the end was sent too, but no reply came.
     * `saved`: written to the outbox, because no mail server is configured.
     * `stopped`: by an administrator, or because it is no longer wanted, for example after an unsubscribe.
     */
    state: 'waiting' | 'sending' | 'handing' | 'sent' | 'saved' | 'failed' | 'unknown' | 'stopped'
    /** Also identifies the claim, so that a process that has lost it updates nothing. */
    tries: Generated<number>
    /** The last error: the mail server's or our own. */
    error: string | null
    /** When to send the email. While it is being sent, the time of the last renewal of the claim. */
    due_at: string
    /** When the tries began. They end two days later. */
    tried_since: string
    changed_at: string
    created_at: string
  }
  /** The mail server that administrators have set, in the row with id 1. */
  mail_server: {
    id: 1
    host: string
    port: number
    security: 'tls' | 'starttls' | 'none'
    user_name: string
    /** Empty if there is no password. */
    sealed_password: string
    version: Generated<number>
    updated_at: string
  }
  /**
   * One row for each save of an item, whose id is `id`. `value` has the fields of the item as JSON.
   * `actor`: null if unknown, as for an item that was saved before this table existed.
   */
  versions: {
    noun: string
    id: number
    version: number
    value: string
    actor: string | null
    /** null: the settings before anyone saved them. */
    saved_at: string | null
  }
  updates: {
    id: Generated<number>
    new_products: string
    test_results: string
    coming_soon: string
    generated_brief: string
    /** The addresses as typed; empty once they are deleted. */
    recipient_emails: string
    subject: string
    /** `html` and `text` are the two parts of the email, with a placeholder for each recipient's own unsubscribe link. */
    html: string
    text: string
    recipient_count: number
    /** 1: the external automation sends the update. */
    is_forwarded: Generated<Flag>
    /** When the automation answered. null: not yet, so the outcome is unknown. */
    forwarded_at: Generated<string | null>
    sent_by: string | null
    /** An idempotency key from the client, so that a repeated request sends nothing twice. */
    send_key: string | null
    /** The subscribers that it went to, besides `recipient_emails`; empty for none. */
    audience: Generated<'' | 'everyone' | Interest>
    /** The address that got a copy; empty for none. */
    copied_to: Generated<string>
    /** The person who approved the update, in the sender's words, and the day, as YYYY-MM-DD; empty if nobody wrote it down. */
    approved_by: Generated<string>
    approved_on: Generated<string>
    /** 1: shown on the site. */
    is_public: Generated<Flag>
    created_at: string
  }
  /** Everybody who has asked for the weekly update, or must not get it. */
  subscribers: {
    id: Generated<number>
    /** As typed; empty for an erased person. */
    email: string
    /** For an erased person, `erased:` and a keyed hash of it. */
    email_lower: string
    /** `waiting`: has not confirmed yet. `refused`: mail servers refused the address for good. Only `confirmed` gets updates. */
    state: 'waiting' | 'confirmed' | 'left' | 'refused'
    /** Separated by blanks, in the order of `INTERESTS`. */
    interests: Generated<string>
    /** When, in which words and on which page the person agreed; null or empty for somebody on a pasted list. */
    consent_at: Generated<string | null>
    consent_wording: Generated<string>
    /** For an import, its source. */
    consent_page: Generated<string>
    consent_how: Generated<'form' | 'import' | null>
    created_at: string
    confirmed_at: Generated<string | null>
    /** When the person left or was refused. */
    ended_at: Generated<string | null>
    /** `reader`: only the person's own press brings them back. */
    ended_by: Generated<'reader' | 'staff' | 'file' | 'server' | null>
  }
  /** The confirmation emails of the last 30 days. `email_hash`: a keyed hash. `page`: where the person asked. */
  confirmation_requests: {
    email_hash: string
    asked_at: string
    interests: string
    wording: string
    page: string
    how: 'form' | 'import'
  }
  /** Permanent refusals of the last 60 days. `source`: the email or the report, so that none counts twice. */
  refusals: { email_lower: string; source: string; refused_at: string }
}
