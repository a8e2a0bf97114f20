import type { Db } from '../db/database.ts'
import type { ContactForm } from './contacts.schema.ts'

/** Stores a question under the contact with its e-mail address (in any case), who is created by the first one. */
export async function addMessage(db: Db, { name, email, question }: ContactForm, now: Date): Promise<void> {
  const created_at = now.toISOString()
  const email_lower = email.toLowerCase()
  await db.transaction().execute(async (tx) => {
    const contact = await tx
      .insertInto('contacts')
      .values({ name, email, email_lower, created_at })
      // An update that changes nothing, so that the id of an existing contact is returned as well.
      .onConflict((conflict) => conflict.column('email_lower').doUpdateSet({ email_lower }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('contact_messages').values({ contact_id: contact.id, question, created_at }).execute()
  })
}
