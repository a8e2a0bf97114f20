import { expect, test } from 'bun:test'
import { mailAdvice } from './mail-advice.ts'

test.each([
  ['connect ECONNREFUSED 127.0.0.1:587', /^No mail server answers/],
  ['getaddrinfo ENOTFOUND smtp.exmaple.com', /^There's no server with this name/],
  ['Invalid login: 535 5.7.8 Bad credentials', /^The server refused the username or the password/],
  ['Connection closed unexpectedly', /broke off/],
  ['550 5.1.1 <ada@example.com>: User unknown', /refused this address/],
  ['550 No such person', /refused this address/],
  ['550 5.7.1 Message looks like spam', /spam/],
  ['452 4.2.2 Mailbox full', /mailbox is full/],
  ['451 Try later', /right now/],
  ['The recipient no longer gets questions.', /^$/],
])('the error “%s” of a mail server gets advice that matches %s', (error, advice) => {
  expect(mailAdvice(error)).toMatch(advice)
})
