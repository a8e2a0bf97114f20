import { expect, test } from 'bun:test'
import { withSite } from '../../../testing/with-site.ts'

const its = withSite()

const GO_ON = 'Log in to continue where you left off.'
const html = async (path: string) => (await its.site.get(path)).text()

test('only a login page with a next parameter says “Log in to continue”, even if it comes from the cache', async () => {
  for (let visit = 1; visit <= 2; visit++) {
    expect(await html('/login')).not.toContain(GO_ON)
    for (const next of ['/admin/images', '/admin/audit']) {
      const page = await html(`/login?${new URLSearchParams({ next })}`)
      expect(page).toContain(GO_ON)
      expect(page).not.toContain(next)
    }
  }
})
