import type { Page } from '@playwright/test'

/** Fills in the contact form. */
export const fill = async (page: Page, question = 'Which soil do you use?') => {
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Your Question').fill(question)
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click()
