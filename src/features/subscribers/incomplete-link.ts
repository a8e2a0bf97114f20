export const INCOMPLETE_LINK = 'This link is not complete. Please open it again from the email.'
