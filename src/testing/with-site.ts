import { afterEach, beforeEach } from 'bun:test'
import { createTestSite, type TestSite } from './create-test-site.ts'

/** A new site for each test of a file. */
export function withSite(): { site: TestSite } {
  const holder = {} as { site: TestSite }
  beforeEach(async () => {
    holder.site = await createTestSite()
  })
  afterEach(() => holder.site.close())
  return holder
}
