import type { Generated, Selectable } from 'kysely'
import type { DetailsSchema } from './schema.details.ts'
import type { Flag, OfficeSchema } from './schema.office.ts'

export type { Flag } from './schema.office.ts'

type Stamps = { created_at: string; updated_at: string }

/** `deleted_at`: when the item was moved to the trash. */
type Trashable = { deleted_at: Generated<string | null> }

/** `version` counts saves. */
type Edited = Stamps & Trashable & { version: Generated<number> }

/** The columns that posts and pages share. */
type Written = Edited & {
  id: Generated<number>
  title: string
  content: string
  /** Plain text, or Markdown (decision 055). */
  format: Generated<'text' | 'markdown'>
  /** The first 200 characters of the words, and `...` if there are more. */
  excerpt: Generated<string>
  /** 0: search engines are asked to leave it out. */
  is_indexed: Generated<Flag>
  published: Flag
  /** When it was first published. */
  public_since: string | null
  /** When the schedule publishes it and takes it off. */
  publish_at: string | null
  unpublish_at: string | null
}

/** The tables of public content, of visitors' messages and of files. */
type SiteSchema = {
  images: Trashable & {
    id: Generated<number>
    /** Counts changes of the description and the focal point. */
    version: Generated<number>
    file_key: string
    width: number
    height: number
    alt: string
    is_decorative: Generated<Flag>
    /** The stored widths per format, as JSON: `Widths` in image-files.ts. */
    widths: Generated<string>
    /** A data URL of a few hundred bytes; empty for an image with transparency. */
    placeholder: Generated<string>
    /** The file's name on the device that it was uploaded from; empty if unknown. */
    file_name: Generated<string>
    /** The carousel shows only images that were uploaded for the site. */
    purpose: Generated<'site' | 'update' | 'post'>
    /** The point that crops keep in view, in percent from the left and from the top. */
    focus_x: Generated<number>
    focus_y: Generated<number>
    created_at: string
  }
  /** Which content uses an image; `hero` is the settings. `is_shown`: 0 in the trash and for an update. See decision 020. */
  image_uses: {
    noun: string
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
    /** See `folded`. Unique among the certificates outside the trash. */
    file_name_lower: string
    /** SHA-256 in hex; empty if an older version stored the file. */
    content_hash: Generated<string>
    /** The text of the PDF, with a form feed between pages; empty for a scan or an unreadable text. */
    text: Generated<string>
    /** The same text in rows by position: see `packRows`. */
    text_rows: Generated<string>
    /** File name and text as searches compare them: see `searchTextOf`. */
    search_text: Generated<string>
    /** 1: `text` is not empty. Lists read this instead of the whole text. */
    has_text: Generated<Flag>
    /** 0: at least part of the first page could not be rendered. */
    is_cover_whole: Generated<Flag>
    /** 1: the PDF contains a script, or an action that starts a program. */
    has_actions: Generated<Flag>
    /** The version of the reader that read this file; see `READER_VERSION`. */
    reader_version: Generated<number>
    /** How many times housekeeping has started to read the file again. */
    reader_tries: Generated<number>
    /** When an instance's claim on reading the file again expires. */
    reader_due_at: string | null
    file_size_bytes: number
    page_count: number
    cover_width: number
    cover_height: number
    cover_placeholder: Generated<string>
    /** JSON, like `widths` of an image. */
    cover_widths: Generated<string>
    /** null: uploaded, but not yet saved as a public certificate. */
    position: number | null
    public_since: string | null
  }
  /** SQLite only: a full-text index of `search_text`, which triggers maintain. `rowid` is the id. */
  certificate_search: { rowid: number; search_text: string }
  contacts: {
    id: Generated<number>
    name: string
    email: string
    email_lower: string
    /** Reset to null by the next message. */
    answered_at: Generated<string | null>
    last_message_at: string
    created_at: string
  }
  /** The numbers of answered and unanswered contacts, maintained by triggers. */
  contact_counts: { is_answered: Flag; count: number }
  questions: {
    id: Generated<number>
    contact_id: number
    /** The name typed with this message. */
    name: string
    question: string
    /** See `searchText`. */
    search_text: string
    /** 1: no administrator got an email about this message, so the next digest counts it. */
    awaits_digest: Generated<Flag>
    created_at: string
  }
  /** Answers that administrators have sent to a contact. */
  replies: {
    id: Generated<number>
    contact_id: number
    text: string
    /** The administrator's address and name, which stay when the account is removed. */
    sent_by: string
    sent_by_name: string
    /** An idempotency key from the client, so that a repeated request sends nothing twice. */
    send_key: string
    created_at: string
  }
  /** SQLite only: a full-text index of `search_text` up to the message in `contact_search_end`. `rowid` is the negated id. */
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
    /** When an administrator first opened a page with the message; null: not yet. */
    first_shown_at: string | null
    /** 1: an email about new spam has already counted this message. */
    is_announced: Generated<Flag>
    created_at: string
  }
  posts: Written & {
    author: string
    /** Written by an administrator; lists, previews and feeds show it instead of `excerpt`. */
    summary: Generated<string>
    cover_image_id: number | null
  }
  pages: Written & {
    /** Such as `/visit`; empty for a link. */
    address: string
    place: 'none' | 'footer' | 'menu'
    /** The https address of a page elsewhere; empty for a page of ours. */
    link_to: Generated<string>
  }
  /** Addresses that lead to a page: each address that it ever had in public, and unknown ones that were sent to it. */
  redirects: {
    id: Generated<number>
    address: string
    page_id: number | null
    to_path: Generated<string>
    created_at: string
  }
  /** Unknown addresses that visitors asked for. */
  missed_paths: { path: string; count: number; last_at: string }
  /**
   * Unsaved text. `noun_id`: null until a new post or page is added. `value`: JSON of the form's fields. `version`: the
   * saved version on which it is based. `revision` counts saves of the draft.
   */
  drafts: Stamps & {
    id: Generated<number>
    noun: 'post' | 'page'
    noun_id: number | null
    value: string
    version: number
    revision: Generated<number>
    saved_by: string
    saved_by_name: string
  }
  /** Links to unsaved or unpublished text for people without an account. `token_hash`: SHA-256 in hex. */
  preview_links: { token_hash: string; noun: 'post' | 'page'; noun_id: number; created_at: string; ends_at: string }
  /** The chosen images of the carousel. Without any, it shows the images that nothing uses. */
  slides: Stamps & {
    id: Generated<number>
    /** Counts changes of the caption. */
    version: Generated<number>
    position: number
    caption: string
  }
  quotes: Edited & {
    id: Generated<number>
    text: string
    author: string
    text_color: 'black' | 'white'
  }
  /** Images and covers, by file key, that still lack some sizes or formats. */
  image_jobs: {
    file_key: string
    created_at: string
    /** When the claim expires; empty if no instance works on the job. */
    claimed_until: Generated<string>
    /** Also identifies the claim, so that an instance that has lost it updates nothing. */
    tries: Generated<number>
  }
  /**
   * Files to delete because no row refers to them: the row was deleted, or has not been created yet. `file_key`: a key
   * with all its files, or the whole name of one file.
   */
  file_deletions: { file_key: string; due_at: string }
  /** The files that a backup takes. `name` is the whole name in the file store, `sha256` is in hex. */
  stored_files: { name: string; file_key: string; sha256: string; size_bytes: number }
  /** Erased people. `email_hash`: a keyed hash of the lowercase address, see `recordErasure`. */
  erasures: { email_hash: string; erased_at: string }
  /** How often a page was opened on a day of the site's time zone. `page`: `home`, `post:12`, … (view-counts.ts). */
  page_views: { day: string; page: string; count: number }
  /** One row. Triggers increment `version` with each change of public content. */
  content_version: { version: number }
  site_state: { key: string; value: string }
  /** The logos that the settings or their earlier versions name. The grays are those of `DrawnLogo`. */
  logos: {
    id: Generated<number>
    file_key: string
    file_name: Generated<string>
    width: number
    height: number
    is_opaque: Flag
    dark_gray: string
    light_gray: string
    created_at: string
  }
  /** At most one row, with `id` 1. `value`: a JSON object of what administrators changed. `version` counts saves. */
  settings: { id: 1; value: string; version: Generated<number>; updated_at: string }
}

export type Schema = SiteSchema & DetailsSchema & OfficeSchema

export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>

/** The tables that have all of these columns. */
export type TableWith<Column extends string> = {
  [Table in keyof Schema]: [Column] extends [keyof Schema[Table]] ? Table : never
}[keyof Schema]

/** The tables that a backup contains, each after the tables that its rows refer to. */
export const CARRIED: string[] = [
  'site_state',
  'administrators',
  'totps',
  'passkeys',
  'recovery_codes',
  'invites',
  'audit_events',
  'images',
  'image_uses',
  'image_jobs',
  'sections',
  'quotes',
  'slides',
  'posts',
  'pages',
  'redirects',
  'drafts',
  'certificates',
  'certificate_details',
  'certificate_lots',
  'withdrawals',
  'learned_words',
  'contacts',
  'questions',
  'replies',
  'held_questions',
  'updates',
  'queued_mails',
  'subscribers',
  'confirmation_requests',
  'refusals',
  'stored_files',
  'erasures',
  'logos',
  'settings',
  'mail_server',
  'versions',
  'page_views',
  'missed_paths',
] satisfies (keyof Schema)[]

/** Tables in the backups of earlier versions. Migrations move their rows. */
export const FORMERLY_CARRIED: string[] = ['unsubscribed_addresses']

/**
 * Tables that no backup contains. A restore ends all sessions, preview links and rate limits, and trusts no browser; a backup has no files to delete;
 * triggers and housekeeping compute counters and indexes again; the manifest lists the migrations.
 */
export const LEFT_OUT: string[] = [
  'sessions',
  'known_devices',
  'passkey_challenges',
  'password_resets',
  'preview_links',
  'rate_limits',
  'file_deletions',
  'content_version',
  'contact_counts',
  'contact_search_end',
  'kysely_migration',
  'kysely_migration_lock',
]
