import type { Page } from '@playwright/test'
import { type Administrator, expect, signIn } from './site.ts'

/** From this width on, the menu of the back office is a column. */
export const WIDE_PX = 1100

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

export const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= WIDE_PX

export async function openDashboard(page: Page, administrator: Administrator) {
  await signIn(page, administrator)
  await page.goto('/admin')
  await expect(heading(page, 'Admin Dashboard')).toBeVisible()
}
