import { installWithApt } from './apt.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const find = () => process.env.CHROMIUM ?? NAMES.map((name) => Bun.which(name)).find((path) => path !== null)

/** The path of a Chromium; on a Debian machine where we may, one is installed. */
export async function findChromium(): Promise<string | undefined> {
  if (!find()) await installWithApt('chromium')
  return find()
}
