import type { TestSite } from './create-test-site.ts'
import { createAdministrator, imageForm, signIn } from './factories.ts'

export const svg = (content: string, size = 'width="100" height="100"', before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`

export const circle = (color: string) => `<circle cx="50" cy="50" r="40" fill="${color}"/>`

/** A dark logo, four times as wide as tall, with transparent edges. */
export const LOGO_SVG = svg('<ellipse cx="200" cy="100" rx="160" ry="40" fill="#123"/>', 'width="400" height="200"')

/** A form like the one that the logo's field sends. */
export const logoForm = (content: BlobPart = LOGO_SVG, fields: Record<string, string> = {}) =>
  imageForm(content, { name: 'logo.svg', ...fields })

/** Uploads a logo as a new administrator. @returns the status and the body of the response */
export async function uploadLogo(
  { db, request }: TestSite,
  content: BlobPart = LOGO_SVG,
  fields: Record<string, string> = {},
) {
  const { bearer: headers } = await signIn(db, (await createAdministrator(db)).id)
  const body = await logoForm(content, fields)
  const response = await request('/api/admin/logo', { method: 'POST', headers, body })
  return { status: response.status, ...(await response.json()) }
}
