import type { TestSite } from './create-test-site.ts'
import { asAdministrator, createAdministrator, imageForm, signIn } from './factories.ts'

export const svg = (content: string, size = 'width="100" height="100"', before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`

export const circle = (color: string) => `<circle cx="50" cy="50" r="40" fill="${color}"/>`

/** A dark logo, four times as wide as tall, with transparent edges. */
export const LOGO_SVG = svg('<ellipse cx="200" cy="100" rx="160" ry="40" fill="#123"/>', 'width="400" height="200"')

/** A form like the one that the logo's field sends. */
export const logoForm = (content: BlobPart = LOGO_SVG) => imageForm(content, { name: 'logo.svg' })

/** Uploads a logo as a new administrator. @returns the status and the body of the response */
export async function uploadLogo({ db, request }: TestSite, content: BlobPart = LOGO_SVG) {
  const { bearer: headers } = await signIn(db, (await createAdministrator(db)).id)
  const body = await logoForm(content)
  const response = await request('/api/admin/logo', { method: 'POST', headers, body })
  return { status: response.status, ...(await response.json()) }
}

/** Uploads a logo and shows it on the site. @returns the stored logo */
export async function publishLogo(site: TestSite, content?: BlobPart) {
  const { status, file } = await uploadLogo(site, content)
  if (status !== 201) throw new Error(`The logo was refused with ${status}.`)
  await (await asAdministrator(site))('PUT', '/api/admin/settings', { logoId: file.id })
  return file
}
