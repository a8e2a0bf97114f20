export const INCOMPLETE_LINK = 'This link is incomplete. Open it again from the email.'
