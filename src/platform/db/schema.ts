import type { Generated, Selectable } from 'kysely'

// SQLite has no boolean, and PostgreSQL refuses one in an integer column.
export type Flag = 0 | 1

type Stamps = { created_at: string; updated_at: string }

/** `deleted_at`: in the trash since then. */
type Trashable = { deleted_at: Generated<string | null> }

/** `version` counts the saves. */
type Edited = Stamps & Trashable & { version: Generated<number> }

export type Schema = {
  images: Trashable & {
    id: Generated<number>
    /** Counts the changes of its description. */
    version: Generated<number>
    file_key: string
    width: number
    height: number
    alt: string
    is_decorative: Generated<Flag>
    /** The stored widths by format, as JSON: `Widths` of picture-files.ts. */
    widths: Generated<string>
    /** A data URL of a few hundred bytes; empty for a picture that is transparent somewhere. */
    placeholder: Generated<string>
    /** As it was called on the device that it came from; empty when that is not known. */
    file_name: Generated<string>
    /** What it was uploaded for. The carousel shows only pictures for the site. */
    purpose: Generated<'site' | 'update'>
    created_at: string
  }
  /** What uses each image. `is_shown` is 0 in the trash and for an update, which is an e-mail. See decision 011. */
  image_uses: {
    noun: 'section' | 'quote' | 'update'
    noun_id: number
    image_id: number
    position: number
    is_shown: Flag
  }
  sections: Edited & {
    id: Generated<number>
    title: string
    text: string
    position: number
  }
  certificates: Edited & {
    id: Generated<number>
    title: string
    description: string
    file_key: string
    file_name: string
    /** See `folded`. No two that are not in the trash have the same. */
    file_name_lower: string
    /** SHA-256 in hex; empty for one of an older version of this program. */
    content_hash: Generated<string>
    /** The text of the file, with a form feed between two pages; empty for a scan and for a text that cannot be read. */
    text: Generated<string>
    /** Whether `text` is not empty: lists would have to read all of it. */
    has_text: Generated<Flag>
    /** 0: the first page, or a part of it, could not be drawn. */
    is_cover_whole: Generated<Flag>
    /** The version of the reader that has read this file; see `READER_VERSION`. */
    reader_version: Generated<number>
    /** How often housekeeping has begun to read the file again. */
    reader_tries: Generated<number>
    /** Until then another instance is reading the file again. */
    reader_due_at: string | null
    file_size_bytes: number
    page_count: number
    cover_width: number
    cover_height: number
    cover_placeholder: Generated<string>
    /** Like `widths` of an image. */
    cover_widths: Generated<string>
    /** null: uploaded, but not saved as a certificate of the public page */
    position: number | null
    public_since: string | null
  }
  contacts: {
    id: Generated<number>
    name: string
    email: string
    email_lower: string
    /** null again as soon as another message comes */
    answered_at: Generated<string | null>
    last_message_at: string
    created_at: string
  }
  /** Kept by the database: how many contacts are answered, and how many are not. */
  contact_counts: { is_answered: Flag; count: number }
  questions: {
    id: Generated<number>
    contact_id: number
    /** As it was typed with this message. */
    name: string
    question: string
    /** See `searchText`. */
    search_text: string
    /** 1: no e-mail of its own told administrators about it; the next digest does. */
    awaits_digest: Generated<Flag>
    created_at: string
  }
  /** On SQLite only: an index of `search_text`, of the messages up to one. `rowid` is the message's id below zero. */
  contact_search: { rowid: number; search_text: string }
  contact_search_end: { message_id: number }
  /** Messages that look like spam. They belong to no contact until an administrator presses "Not spam". */
  held_questions: {
    id: Generated<number>
    name: string
    email: string
    question: string
    /** A JSON list of `StoredReason`. */
    reasons: string
    /** When an administrator first opened a page with the message; null: nobody has seen it. */
    first_shown_at: string | null
    /** 1: an e-mail counted it. */
    is_announced: Generated<Flag>
    created_at: string
  }
  posts: Edited & {
    id: Generated<number>
    title: string
    author: string
    content: string
    published: Flag
    /** When it was published first. */
    public_since: string | null
  }
  quotes: Edited & {
    id: Generated<number>
    text: string
    author: string
    text_color: 'black' | 'white'
  }
  administrators: {
    id: Generated<number>
    email: string
    email_lower: string
    password_hash: string
    created_at: string
    last_sign_in_at: string | null
    /** By e-mail. */
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
    /** Both parts of the e-mail, with `UNSUBSCRIBE_MARK` where its recipient's own address goes. */
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
  /** Pictures and covers, by the key of their files, of which some sizes or formats are still to be drawn. */
  image_jobs: {
    file_key: string
    created_at: string
    /** Until then one instance works on it; empty when none does. */
    claimed_until: Generated<string>
    /** Also tells one claim from the next. */
    tries: Generated<number>
  }
  /** Files that belong to no row any more, or to none yet. */
  file_deletions: { file_key: string; due_at: string }
  /** One row; the database counts it up whenever what visitors see changes. */
  content_version: { version: number }
  site_state: { key: string; value: string }
}

export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
