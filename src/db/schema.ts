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
    /** A data URL of a few hundred bytes; empty for a picture that is transparent somewhere. */
    placeholder: Generated<string>
    /** As it was called on the device that it came from; empty when that is not known. */
    file_name: Generated<string>
    created_at: string
  }
  about_us_sections: Edited & {
    id: Generated<number>
    title: string
    text: string
    image_id: number | null
    position: number
  }
  coas: Stamps & {
    id: Generated<number>
    title: string
    description: string
    file_key: string
    file_name: string
    file_size_bytes: number
    page_count: number
    cover_width: number
    cover_height: number
    position: number | null
  }
  contacts: { id: Generated<number>; name: string; email: string; email_lower: string; created_at: string }
  contact_messages: { id: Generated<number>; contact_id: number; question: string; created_at: string }
  blog_posts: Edited & {
    id: Generated<number>
    title: string
    author: string
    content: string
    published: Flag
  }
  quotes: Edited & {
    id: Generated<number>
    text: string
    author: string
    image_id: number | null
    text_color: 'black' | 'white'
  }
  administrators: {
    id: Generated<number>
    email: string
    email_lower: string
    password_hash: string
    created_at: string
    last_sign_in_at: string | null
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
    unsent_at: string | null
  }
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
  }
  weekly_updates: {
    id: Generated<number>
    new_products: string
    test_results: string
    coming_soon: string
    generated_brief: string
    recipient_emails: string
    created_at: string
  }
  weekly_update_images: { weekly_update_id: number; image_id: number }
  /** Files that belong to no row any more, or to none yet. */
  file_deletions: { file_key: string; due_at: string }
  site_state: { key: string; value: string }
}

export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
