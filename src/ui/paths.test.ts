import { expect, test } from 'bun:test'
import { sealRequest, unsubscribeKey } from '#features/subscribers/unsubscribe-token.ts'
import { makePreviewLink } from '#features/writing/previews/previews.queries.ts'
import { seal } from '#platform/access/seal.ts'
import { createCertificate, createDetails, createPost, createUpdate } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { adminPaths, paths } from './paths.ts'

const its = withSite()

test('every path in paths.ts answers 200, or leads on from a lot', async () => {
  const { db, clock } = its.site
  const { id } = await createPost(db)
  const { id: draft } = await createPost(db, { published: 0 })
  await createDetails(db, { certificate_id: (await createCertificate(db)).id, lots: 'FH-1' })
  const { token: link } = await makePreviewLink(db, { noun: 'post', noun_id: draft }, clock())
  await createUpdate(db, { is_public: 1 })
  const email = 'june@example.com'
  await its.site.post('/api/subscribers', { email, isOfAge: true, interests: ['posts'] })
  const asked = await sealRequest(db, { askedAt: clock().toISOString(), email })
  const reader = seal(await unsubscribeKey(db), email)
  for (const spell of Object.values({ ...paths, ...adminPaths })) {
    const token = spell === paths.confirmSubscription ? asked : reader
    const path = spell({ id, link, token, lot: 'FH-1' })
    const leadsOn = spell === paths.lot || spell === paths.lookUp
    expect([path, (await its.site.get(path)).status]).toEqual([path, leadsOn ? 302 : 200])
  }
})
