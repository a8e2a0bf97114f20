import PostalMime from 'postal-mime'
import { unsubscribeKey } from '#features/subscribers/unsubscribe-token.ts'
import { seal } from '#platform/access/seal.ts'
import type { TestSite } from './create-test-site.ts'

const FORM = { email: 'June@example.com', isOfAge: true, interests: ['posts', 'certificates'], page: '/blog' }

/** The calls of a visitor who wants weekly updates. */
export function visitorOf(site: () => TestSite) {
  const answerTo = async (response: Response) => ({ status: response.status, body: await response.json() })
  const mails = async () => Promise.all((await site().outbox()).map((eml) => PostalMime.parse(eml)))
  return {
    /** Sends the form. @param from the address of the client */
    ask: async (fields: object = {}, from?: string) =>
      answerTo(await site().post('/api/subscribers', { ...FORM, ...fields }, {}, from)),
    mails,
    /** Returns the token of the only link in the newest email. */
    async tokenOfLastMail() {
      const { text = '' } = (await mails()).at(-1) ?? {}
      const links = text.match(/https?:\S+/g) ?? []
      if (links.length !== 1) throw new Error(`The email has ${links.length} links.`)
      return new URL(links[0] as string).searchParams.get('token') ?? ''
    },
    open: async (token: string) => answerTo(await site().get(`/api/subscription/confirm?token=${token}`)),
    confirm: async (token: string) => answerTo(await site().post('/api/subscription/confirm', { token })),
    /** Returns the token of the links in the updates to an address. */
    ownToken: async (email: string) => seal(await unsubscribeKey(site().db), email),
    rows: () => site().db.selectFrom('subscribers').selectAll().orderBy('id').execute(),
  }
}
