import type { Generated } from 'kysely'
import type { Flag } from './schema.office.ts'

/** The details of certificates, and the addresses that lead to them. */
export type DetailsSchema = {
  /** The statements of a certificate, as people read them; empty: not stated. Days are `2026-11-28`. */
  certificate_details: {
    certificate_id: number
    /** One per line, the first as the PDF prints it. */
    lots: Generated<string>
    laboratory: Generated<string>
    report_number: Generated<string>
    verify_url: Generated<string>
    harvested_on: Generated<string>
    sampled_on: Generated<string>
    received_on: Generated<string>
    tested_on: Generated<string>
    reported_on: Generated<string>
    /** Such as `24.52 % dry`: see `totalText`. */
    total_thc: Generated<string>
    total_cbd: Generated<string>
    /** Lines such as `pesticides: pass`. */
    panels: Generated<string>
    replaces_id: Generated<number | null>
  }
  /** Every lot that leads to a certificate, for ever. `folded`: see `foldLot`. `is_former`: it was corrected. */
  certificate_lots: { certificate_id: number; folded: string; lot: string; is_former: Generated<Flag> }
  /** Public certificates that were deleted keep a page. `sha256` belongs to the PDF, in hex. */
  withdrawals: {
    certificate_id: number
    title: string
    lots: string
    sha256: string
    reason: string
    withdrawn_at: string
  }
  /** The words left of a value and above it, by which the reader finds it in other PDFs of the laboratory. */
  learned_words: {
    laboratory_key: string
    field: string
    laboratory: string
    left_words: Generated<string>
    above_words: Generated<string>
    updated_at: string
  }
}
