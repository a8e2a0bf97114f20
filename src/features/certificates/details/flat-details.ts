import type { Details, DetailsForm } from './details.schema.ts'
import { panelLines } from './panels.ts'
import { totalText } from './totals.ts'

/** Each field of the details, and its column. */
export const DETAIL_COLUMNS = {
  lots: 'lots',
  laboratory: 'laboratory',
  reportNumber: 'report_number',
  verifyUrl: 'verify_url',
  harvestedOn: 'harvested_on',
  sampledOn: 'sampled_on',
  receivedOn: 'received_on',
  testedOn: 'tested_on',
  reportedOn: 'reported_on',
  totalThc: 'total_thc',
  totalCbd: 'total_cbd',
  panels: 'panels',
} as const

export type DetailField = keyof typeof DETAIL_COLUMNS

export const DETAIL_FIELDS = Object.keys(DETAIL_COLUMNS) as DetailField[]

/** The details as the texts of their columns, in which versions keep them. */
export type FlatDetails = Record<DetailField, string>

export const NO_DETAILS = Object.fromEntries(DETAIL_FIELDS.map((field) => [field, ''])) as FlatDetails

type DetailsRow = Record<(typeof DETAIL_COLUMNS)[DetailField], string | null>

/** @param row of a left join; its columns are null without details */
export const flatOfRow = (row: DetailsRow) =>
  Object.fromEntries(DETAIL_FIELDS.map((field) => [field, row[DETAIL_COLUMNS[field]] ?? ''])) as FlatDetails

export const flatDetails = (details: Pick<Details | DetailsForm, DetailField>): FlatDetails => ({
  lots: [...new Set(details.lots)].join('\n'),
  laboratory: details.laboratory ?? '',
  reportNumber: details.reportNumber ?? '',
  verifyUrl: details.verifyUrl ?? '',
  harvestedOn: details.harvestedOn ?? '',
  sampledOn: details.sampledOn ?? '',
  receivedOn: details.receivedOn ?? '',
  testedOn: details.testedOn ?? '',
  reportedOn: details.reportedOn ?? '',
  totalThc: details.totalThc ? totalText(details.totalThc) : '',
  totalCbd: details.totalCbd ? totalText(details.totalCbd) : '',
  panels: panelLines(details.panels),
})
