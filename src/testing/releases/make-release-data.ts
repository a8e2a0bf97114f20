import { join } from 'node:path'
import { recordErasure } from '#features/questions/erasures.queries.ts'
import { sendInvite } from '#features/staff/invites/send-invite.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { createTestSite, NOW } from '../create-test-site.ts'
import {
  createAdministrator,
  createContact,
  createHeld,
  createMail,
  createPost,
  createQuote,
  createSection,
  createSubscriber,
  createUpdate,
  imageForm,
  signIn,
} from '../factories.ts'
import { pdfOfPage, words } from '../pdfs/write.ts'

// Writes the data of a small site with every kind of row and file. Run it once for each release: see docs/releases.md.
const site = await createTestSite()
const { db } = site
const { bearer } = await signIn(db, (await createAdministrator(db, { email: 'owner@grower.example' })).id)

async function upload(path: string, form: FormData) {
  const response = await site.request(path, { method: 'POST', body: form, headers: bearer })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}

await upload('/api/upload', await imageForm())
const form = new FormData()
const pdf = pdfOfPage(words('Batch FH-2409'), { box: '/MediaBox [0 0 612 150]' })
form.append('file', new File([new Uint8Array(pdf)], 'Blue-Fern.pdf'))
await upload('/api/manage/create', form)
await site.imageQueue.settle()
const published = { title: 'Blue Fern', description: 'Batch FH-2409', position: 0, public_since: NOW.toISOString() }
await db.updateTable('certificates').set(published).execute()

const image = await db.selectFrom('images').select('id').executeTakeFirstOrThrow()
await createSection(db, { image_id: image.id, title: 'Our farm', text: 'Three greenhouses “under glass”.\n\nOne dog.' })
await createQuote(db, { text: 'Grow slowly.' })
await createPost(db, { title: 'First harvest', content: 'We cut the first flowers today. 🌿' })
await createPost(db, { title: 'A draft', published: 0, public_since: null })
await createPost(db, { title: 'A deleted post', deleted_at: NOW.toISOString() })
await createContact(db)
await createHeld(db)
await db.transaction().execute((tx) => recordErasure(tx, 'erased@example.com', NOW))
await db
  .transaction()
  .execute((tx) => sendInvite(tx, site.config, { email: 'june@grower.example', role: 'owner' }, null, NOW))
const update = await createUpdate(db, { subject: 'This week' })
await createMail(db, { kind: 'update', update_id: update.id })
await createSubscriber(db, { state: 'left', ended_at: NOW.toISOString(), ended_by: 'reader' })

const path = join(import.meta.dirname, `${packageJson.version}.tar`)
console.log(await writeBackup({ databaseUrl: undefined, dataDir: site.dataDir }, path, undefined, NOW))
await site.close()
process.exit(0)
