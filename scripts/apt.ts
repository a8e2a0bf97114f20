// Tests that run at the same time take turns installing packages.
const LOCK = '/run/lock/trellis-apt'

// Unless a `policy-rc.d` script forbids it with status 101, installing a package starts its service.
const INSTALL = `
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
  trap 'rm $policy' EXIT
  printf '#!/bin/sh\\nexit 101\\n' > $policy
  chmod +x $policy
fi
apt-get -qq update
apt-get -qq install -y --no-install-recommends "$0"`

/** Installs a Debian package, without starting a service, if apt-get exists and this process is root. */
export async function installWithApt(name: string) {
  if (process.getuid?.() !== 0 || !Bun.which('apt-get')) return
  console.log(`Installing ${name}…`)
  await Bun.spawn(['flock', LOCK, 'sh', '-c', INSTALL, name], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  }).exited
}

/** Unpacks a Debian package into a folder, so that nothing is configured and no service starts. */
export async function unpackWithApt(name: string, folder: string) {
  if (!Bun.which('apt-get')) return
  console.log(`Unpacking ${name}…`)
  const apt = (...parameters: string[]) => Bun.$`apt-get -qq ${parameters}`.cwd(folder).nothrow().quiet()
  await apt('update')
  await apt('download', name)
  for await (const file of new Bun.Glob('*.deb').scan(folder)) await Bun.$`dpkg-deb -x ${file} .`.cwd(folder)
}
