/** Installs a Debian package if apt-get exists and this process is root. */
export async function installWithApt(name: string) {
  if (process.getuid?.() !== 0 || !Bun.which('apt-get')) return
  console.log(`Installing ${name} …`)
  const apt = (...parameters: string[]) =>
    Bun.spawn(['apt-get', '-qq', ...parameters], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    }).exited
  await apt('update')
  await apt('install', '-y', '--no-install-recommends', name)
}
