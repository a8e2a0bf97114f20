import { installWithApt } from './apt.ts'

// Chromium without a user interface. The browser tests take half as long in it.
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const find = (names: string[]) =>
  process.env.CHROMIUM ?? names.map((name) => Bun.which(name)).find(Boolean) ?? undefined

/** Returns the path of Chromium. As root on Debian, installs the headless shell if it is missing. */
export async function findChromium(): Promise<string> {
  if (!find([SHELL])) await installWithApt(SHELL)
  const path = find(NAMES)
  if (path) return path
  throw new Error(
    'Chromium is missing: install the Debian package chromium-headless-shell or chromium, or set CHROMIUM to its path.',
  )
}
