import { z } from '@hono/zod-openapi'
import { webAddressSchema } from '#features/settings/settings.schema.ts'
import { integerSchema } from '#platform/http/integer.schema.ts'
import { DESCRIPTION_MAX, LABORATORY_MAX, LINK_MAX, REPORT_NUMBER_MAX, TITLE_MAX } from '#platform/http/limits.ts'
import { lineSchema, textSchema } from '#platform/http/text.schema.ts'
import { foldLot, LOT_MAX, LOTS_MAX } from './lot.ts'
import { PANEL_NAMES, PANEL_STATUSES, type Panel, type PanelStatus } from './panels.ts'
import { TOTAL_UNITS } from './totals.ts'

const panelSchema = z.enum(PANEL_NAMES as [Panel, ...Panel[]])
const statusSchema = z.enum(Object.keys(PANEL_STATUSES) as [PanelStatus, ...PanelStatus[]])

const totalSchema = z.object({
  value: z.string().openapi({ description: 'As the PDF prints it, or `ND`, `<LOQ`. Never converted.' }),
  unit: z.enum(TOTAL_UNITS),
  basis: z.enum(['asReceived', 'dry']).optional(),
})

/** The PDF has the results of single analytes. */
const noResults = z.array(z.never().openapi({ type: 'object' })).openapi({ description: 'Always empty.' })

const shownDay = z.iso.date().nullable()

export const detailsSchema = z
  .object({
    id: z.int(),
    product: z.string().openapi({ description: 'The title of the certificate.' }),
    lot: z.string().nullable().openapi({ description: 'The first of `lots`.', example: 'FH-2409-BF' }),
    lots: z.array(z.string()),
    laboratory: z.string().nullable(),
    reportNumber: z.string().nullable(),
    verifyUrl: z.string().nullable().openapi({ description: 'The page of the laboratory that confirms the report.' }),
    harvestedOn: shownDay,
    sampledOn: shownDay,
    receivedOn: shownDay,
    testedOn: shownDay,
    reportedOn: shownDay,
    publishedAt: z.iso.datetime().nullable(),
    totalThc: totalSchema.nullable(),
    totalCbd: totalSchema.nullable(),
    panels: z.partialRecord(panelSchema, statusSchema),
    results: noResults,
    state: z.enum(['current', 'replaced', 'withdrawn']),
    replaces: z.int().nullable(),
    replacedBy: z.int().nullable(),
    withdrawn: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
    recalled: z.null(),
    sha256: z.string().nullable().openapi({ description: 'SHA-256 of the PDF, in hex.' }),
    pdfUrl: z.string().nullable(),
    version: z.int(),
  })
  .openapi('CertificateDetails')

export type Details = z.infer<typeof detailsSchema>

const FIRST_DAY = '1990-01-01'
const DAY = 'Enter a date, such as 2026-11-28, or leave it out.'
/** `null` or absent: not stated. */
const day = z.iso
  .date(DAY)
  .refine((typed) => typed >= FIRST_DAY, DAY)
  .nullish()
const VALUE = 'Enter the number as the PDF prints it, or ND, <LOQ.'
const TOTAL = /^(?:ND|<LO[QD]|[<>]?(?:\d{1,7}(?:[.,]\d{1,7})?|\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,7})?))$/
const LOT = 'Enter a batch number with at least one letter or digit.'
const LOTS = `Enter 1 to ${LOTS_MAX} batch numbers.`
const REPLACES = 'Choose the certificate that this one replaces.'
const LINK = 'Enter an address that begins with https:// or http://, or leave this blank.'

const total = totalSchema
  .extend({
    value: z
      .string(VALUE)
      .overwrite((typed) => typed.replaceAll(/\s+/g, '').toUpperCase())
      .regex(TOTAL, VALUE),
  })
  .nullish()

const lot = lineSchema('A batch number', { max: LOT_MAX, required: LOT }).refine((typed) => foldLot(typed) !== '', LOT)

export const detailsFormSchema = z
  .object({
    version: integerSchema('The version must be a whole number.'),
    title: lineSchema('A title', { max: TITLE_MAX, required: 'Enter a title.' }).optional(),
    description: textSchema('A description', { max: DESCRIPTION_MAX }).optional(),
    lots: z.array(lot, LOTS).min(1, LOTS).max(LOTS_MAX, LOTS),
    laboratory: lineSchema('A laboratory', { max: LABORATORY_MAX }).nullish(),
    reportNumber: lineSchema('A report number', { max: REPORT_NUMBER_MAX }).nullish(),
    verifyUrl: z
      .string(LINK)
      .trim()
      .max(LINK_MAX, `A link can have at most ${LINK_MAX} characters.`)
      .pipe(z.union([z.literal(''), webAddressSchema(['https:', 'http:'], LINK)], LINK))
      .nullish(),
    harvestedOn: day,
    sampledOn: day,
    receivedOn: day,
    testedOn: day,
    reportedOn: day,
    totalThc: total,
    totalCbd: total,
    panels: z.partialRecord(panelSchema, statusSchema.nullable()).nullish(),
    replaces: integerSchema(REPLACES).positive(REPLACES).nullish(),
  })
  .openapi('CertificateDetailsForm')

export type DetailsForm = z.infer<typeof detailsFormSchema>

/** The fields that the reader proposes. */
export const PROPOSED_FIELDS = [
  'lot',
  'laboratory',
  'reportNumber',
  'verifyUrl',
  'harvestedOn',
  'sampledOn',
  'receivedOn',
  'testedOn',
  'reportedOn',
  'totalThc',
  'totalCbd',
] as const

/** Where the PDF says it. */
const placeFields = {
  page: z.int().min(1),
  line: z.string().max(200).openapi({ description: 'The printed words.' }),
}

export const proposalSchema = z
  .object({
    fields: z.array(
      z.object({
        name: z.enum(PROPOSED_FIELDS).openapi({ description: '`lot` may occur several times.' }),
        value: z.string(),
        unit: z.enum(TOTAL_UNITS).optional(),
        basis: z.enum(['asReceived', 'dry']).optional(),
        ...placeFields,
        confidence: z.number().min(0).max(1),
      }),
    ),
    panels: z.array(z.object({ panel: panelSchema, status: statusSchema, ...placeFields })),
    results: noResults,
    message: z.string().optional(),
  })
  .openapi('CertificateProposal')

export type Proposal = z.infer<typeof proposalSchema>
