// test: no database
import { expect, test } from 'bun:test'
import type { AuditEvent } from './audit.schema.ts'
import { eventText, subjectPath } from './audit-view.ts'

const event = (given: Partial<AuditEvent>): AuditEvent => ({
  id: 1,
  happenedAt: '2024-10-05T12:00:00.000Z',
  actor: 'nell@fernhollow.example',
  actorName: '',
  action: 'invited',
  subject: null,
  kind: 'administrator',
  item: null,
  address: null,
  device: null,
  count: 1,
  ...given,
})
const textOf = (given: Partial<AuditEvent>) => {
  const { before, subject, after } = eventText(event(given))
  return [before, subject, after].filter(Boolean).join(' ')
}
const ivy = { id: 3, title: 'Ivy', isInTrash: false }

test.each([
  ['marked a question from Ivy as answered', { action: 'marked as answered the contact', subject: '#3', item: ivy }],
  ['marked a question from Ivy as not answered', { action: 'marked as open the contact', subject: '#3', item: ivy }],
  ['answered a question from Ivy', { action: 'replied to the contact', subject: '#3', item: ivy }],
  ['marked a question as answered', { action: 'marked as answered the contact', subject: '#3' }],
  ['erased a contact', { action: 'erased the contact', subject: '#3' }],
  ['moved a message out of spam', { action: 'released the held message', subject: '#3' }],
  ['uploaded an image fern.jpg', { action: 'uploaded a picture', subject: 'fern.jpg' }],
  ['changed the image of the section Ferns', { action: 'changed the picture of the section', subject: 'Ferns' }],
  ['switched on emails about new questions', { action: 'switched on e-mails about new questions' }],
  ['retried 3 emails', { action: 'tried an e-mail again', subject: '3 e-mails' }],
  ['retried an email to a@example.com', { action: 'tried an e-mail again', subject: 'a@example.com' }],
  ['permanently deleted the post Frost', { action: 'deleted for good the post', subject: 'Frost' }],
  ['withdrew the invitation for Ada', { action: 'withdrew the invitation of', subject: 'Ada' }],
  ['logged in', { action: 'signed in' }],
  ['failed to log in as a@example.com', { action: 'failed to sign in', actor: null, subject: 'a@example.com' }],
] satisfies [string, Partial<AuditEvent>][])('the audit page describes an event as “%s”', (text, given) => {
  expect(textOf(given)).toBe(text)
})

test('the audit page links to an item, to the trash, or to nothing if the item is gone', () => {
  const post = { kind: 'post', subject: 'Frost' } as const
  const item = { id: 7, title: 'Frost', isInTrash: false }
  expect(subjectPath(event({ ...post, item }))).toBe('/admin/manage-blog?edit=7')
  expect(subjectPath(event({ ...post, item: { ...item, isInTrash: true } }))).toBe('/admin/trash')
  expect(subjectPath(event(post))).toBeUndefined()
})
