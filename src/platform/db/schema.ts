import type { Generated, Selectable } from 'kysely'
import type { Flag, OfficeSchema } from './schema.office.ts'

export type { Flag } from './schema.office.ts'

type Stamps = { created_at: string; updated_at: string }

/** `deleted_at`: in the trash since then. */
type Trashable = { deleted_at: Generated<string | null> }

/** `version` counts the saves. */
type Edited = Stamps & Trashable & { version: Generated<number> }

/** The tables of the site: what visitors see and send, and its files. */
type SiteSchema = {
  images: Trashable & {
    id: Generated<number>
    /** Counts the changes of its description. */
    version: Generated<number>
    file_key: string
    width: number
    height: number
    alt: string
    is_decorative: Generated<Flag>
    /** The stored widths by format, as JSON: `Widths` of image-files.ts. */
    widths: Generated<string>
    /** A data URL of a few hundred bytes; empty for a picture that is transparent somewhere. */
    placeholder: Generated<string>
    /** As it was called on the device that it came from; empty when that is not known. */
    file_name: Generated<string>
    /** What it was uploaded for. The carousel shows only pictures for the site. */
    purpose: Generated<'site' | 'update'>
    created_at: string
  }
  /** What uses each image. `is_shown` is 0 in the trash and for an update, which is an email. See decision 020. */
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
    /** 1: no email of its own told administrators about it; the next digest does. */
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
    /** 1: an email counted it. */
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

export type Schema = SiteSchema & OfficeSchema

export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
