// Tests that run at the same time take turns.
const LOCK = '/run/lock/trellis-apt'

/** Installs a Debian package if apt-get exists and this process is root. */
export async function installWithApt(name: string) {
  if (process.getuid?.() !== 0 || !Bun.which('apt-get')) return
  console.log(`Installing ${name} …`)
  const apt = (...parameters: string[]) =>
    Bun.spawn(['flock', LOCK, 'apt-get', '-qq', ...parameters], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    }).exited
  await apt('update')
  await apt('install', '-y', '--no-install-recommends', name)
}

/** Unpacks a Debian package into a folder, so that nothing is configured and no service starts. */
export async function unpackWithApt(name: string, folder: string) {
  if (!Bun.which('apt-get')) return
  console.log(`Unpacking ${name} …`)
  const apt = (...parameters: string[]) => Bun.$`apt-get -qq ${parameters}`.cwd(folder).nothrow().quiet()
  await apt('update')
  await apt('download', name)
  for await (const file of new Bun.Glob('*.deb').scan(folder)) await Bun.$`dpkg-deb -x ${file} .`.cwd(folder)
}
