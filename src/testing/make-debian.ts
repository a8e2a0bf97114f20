import { programOf } from './start-https-proxy.ts'

// The clock of a test machine may be ahead of the signatures in the archive.
const APT = ['Acquire::Check-Valid-Until "false"', 'Acquire::Check-Date "false"', 'Acquire::Retries "3"']
const TRUST = 'copy-in /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs'

/** Runs a command. @returns its output. Throws with the end of its output if it fails */
export async function must(...command: string[]) {
  const child = Bun.spawn(command, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')}: ${stdout.slice(-2000)}${stderr.slice(-2000)}`)
  return stdout.trim()
}

// The official container images of Debian leave these folders out too.
const SLIM = ['doc', 'man', 'locale'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`)

/**
 * Makes an empty Debian 13 that trusts the same certificates as this machine.
 * @param target a folder, or a file that ends in `.tar`
 */
export async function makeDebian(target: string, variant: 'minbase' | 'important') {
  const apt = APT.map((option) => `--aptopt=${option}`)
  const slim = variant === 'minbase' ? SLIM : []
  const options = [...apt, ...slim, `--variant=${variant}`, '--include=ca-certificates', `--customize-hook=${TRUST}`]
  await must(await programOf('mmdebstrap', 'mmdebstrap'), '--quiet', ...options, 'trixie', target)
}
