const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const find = () => process.env.CHROMIUM ?? NAMES.map((name) => Bun.which(name)).find((path) => path !== null)

/** The path of a Chromium; on a Debian machine where we may, one is installed. */
export async function findChromium(): Promise<string | undefined> {
  if (find() || process.getuid?.() !== 0 || !Bun.which('apt-get')) return find()
  console.log('Installing Chromium …')
  const apt = (...parameters: string[]) =>
    Bun.spawn(['apt-get', '-qq', ...parameters], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    }).exited
  await apt('update')
  await apt('install', '-y', '--no-install-recommends', 'chromium')
  return find()
}
