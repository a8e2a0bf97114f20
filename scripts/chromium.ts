import { installWithApt } from './apt.ts'

// The same engine without windows: the journeys take half as long in it.
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const find = (names: string[]) =>
  process.env.CHROMIUM ?? names.map((name) => Bun.which(name)).find(Boolean) ?? undefined

/** The path of a Chromium; on a Debian machine where we may, one is installed. */
export async function findChromium(): Promise<string> {
  if (!find([SHELL])) await installWithApt(SHELL)
  const path = find(NAMES)
  if (path) return path
  throw new Error(
    'Chromium is missing: install the Debian package chromium-headless-shell or chromium, or set CHROMIUM to its path.',
  )
}
