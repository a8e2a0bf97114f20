import type { Page } from '@playwright/test'
import { type callAs as Call, callAs, test } from './own-site.ts'
import { expect, openAdminPage, openPage } from './site.ts'

test.use({ expectedMessages: [/status of 400|^error: (Failed|Couldn't)/] })

type Own = Parameters<typeof Call>[0]
type Form = {
  name: string
  path: (own: Own) => Promise<string> | string
  /** Fills in what the form needs before it can be sent. */
  fill?: (page: Page) => Promise<unknown>
  send: (page: Page) => Promise<unknown>
  /** The call as the API's description names it. */
  call: [method: string, path: string]
  isPublic?: boolean
  /** Fields that no person fills in. */
  hidden?: string[]
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const type = (label: string, text: string) => (page: Page) => page.getByLabel(label, { exact: true }).fill(text)
const at = (path: string) => () => path

const FORMS: Form[] = [
  {
    name: 'mail server',
    path: at('/admin/email'),
    fill: type('Server', 'smtp.example.com'),
    send: press('Save mail server'),
    call: ['put', '/api/admin/mail-server'],
  },
  {
    name: 'test email',
    path: at('/admin/email'),
    fill: type('Server', 'smtp.example.com'),
    send: press('Send a test email to yourself'),
    call: ['post', '/api/admin/mail-server/test'],
  },
  {
    name: 'settings',
    path: at('/admin/settings'),
    fill: type('Place', 'Barre'),
    send: press('Save settings'),
    call: ['put', '/api/admin/settings'],
  },
  {
    name: 'look',
    path: at('/admin/look'),
    fill: type('Accent color', '#2f4a38'),
    send: press('Publish look'),
    call: ['put', '/api/admin/settings'],
  },
  {
    name: 'new quote',
    path: at('/admin/manage-quotes'),
    fill: type('Quote text', 'Grow slowly.'),
    send: press('Save New Quote'),
    call: ['post', '/api/quotes'],
  },
  {
    name: 'quote',
    async path(own) {
      await callAs(own, 'POST', '/api/quotes', { text: 'Grow.', author: '', imageUrl: null, textColor: 'white' })
      return '/admin/manage-quotes'
    },
    send: press('Save Quote'),
    call: ['put', '/api/quotes/{id}'],
  },
  {
    name: 'section',
    path: at('/admin/manage-about-us'),
    fill: (page) => page.getByRole('heading', { name: 'The hollow' }).click(),
    send: press('Save “The hollow”'),
    call: ['post', '/api/about-us/update'],
  },
  {
    name: 'new post',
    path: at('/admin/manage-blog'),
    fill: async (page) => {
      await type('Title', 'First frost')(page)
      await type('Content', 'It came.')(page)
    },
    send: press('Add Blog Post'),
    call: ['post', '/api/blog'],
  },
  {
    name: 'post',
    async path(own) {
      const post = { title: 'Last frost', content: 'It went.', published: false }
      const { id } = await callAs<{ id: number }>(own, 'POST', '/api/blog', post)
      return `/admin/manage-blog?edit=${id}`
    },
    fill: type('Title', 'Late frost'),
    send: press('Save Changes'),
    call: ['put', '/api/blog/{id}'],
  },
  { name: 'name', path: at('/admin/account'), send: press('Save name'), call: ['put', '/api/admin/account'] },
  {
    name: 'password',
    path: at('/admin/account'),
    send: press('Change password'),
    call: ['put', '/api/admin/account/password'],
  },
  {
    name: 'invitation',
    path: at('/admin/invite-admin'),
    fill: type('Email', 'june@example.com'),
    send: press('Invite'),
    call: ['post', '/api/invite'],
  },
  {
    name: 'unsubscribed address',
    path: at('/admin/create-update'),
    fill: (page) => page.getByText('Remove someone from the list').click(),
    send: press('Remove from list'),
    call: ['put', '/api/subscribers'],
  },
  {
    name: 'weekly update',
    path: at('/admin/create-update'),
    fill: async (page) => {
      await type('Brief', 'Fern tea is here.')(page)
      await type('Recipient emails', 'june@example.com')(page)
    },
    async send(page) {
      await page.getByRole('button', { name: 'Send Email Update' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    },
    call: ['post', '/api/weekly-update/send-email'],
  },
  {
    name: 'contact',
    path: at('/contact-us'),
    fill: async (page) => {
      await type('Name', 'June')(page)
      await type('Email', 'june@example.com')(page)
      await type('Your Question', 'Which soil?')(page)
    },
    send: press('Submit'),
    call: ['post', '/api/contact'],
    isPublic: true,
    hidden: ['topic', 'stamp'],
  },
]

type Schema = { $ref?: string; properties?: Record<string, Schema>; allOf?: Schema[] }
type Description = {
  paths: Record<string, Record<string, { requestBody: { content: Record<string, { schema: Schema }> } }>>
  components: { schemas: Record<string, Schema> }
}

/** Makes every field of a call wrong, as the API's description lists them: no field takes a list of lists. */
async function withoutSense(own: Own, [method, path]: Form['call']) {
  const { paths, components } = await callAs<Description>(own, 'GET', '/api/openapi.json')
  const schema = paths[path]?.[method]?.requestBody.content['application/json']?.schema
  const spoil = ({ $ref, allOf, properties }: Schema): unknown => {
    const next = $ref ? components.schemas[$ref.split('/').at(-1) ?? ''] : allOf?.[0]
    if (next) return spoil(next)
    return properties
      ? Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, spoil(inner)]))
      : [[]]
  }
  return schema && spoil(schema)
}

for (const { name, path, fill, send, call, isPublic, hidden = [] } of FORMS) {
  test(`the ${name} form shows the server's sentence about each field that the server refuses`, async ({
    signedIn: page,
    ownSite,
  }) => {
    await (isPublic ? openPage : openAdminPage)(page, await path(ownSite))
    await fill?.(page)
    const url = new RegExp(`${call[1].replace('{id}', '\\d+')}/?$`)
    const wrong = JSON.stringify(await withoutSense(ownSite, call))
    await page.route(url, (route) => route.continue({ postData: wrong }), { times: 1 })
    const refused = page.waitForResponse(url)
    await send(page)
    const response = await refused
    expect(response.status()).toBe(400)
    const { fields } = await response.json()
    for (const [field, sentence] of Object.entries<string>(fields)) {
      if (hidden.includes(field)) continue
      await expect(page.getByText(sentence).filter({ visible: true }).first(), field).toBeVisible()
    }
  })
}
