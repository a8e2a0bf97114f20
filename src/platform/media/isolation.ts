// Root may create a network namespace; others first need a user namespace.
const TRIES = [['--net'], ['--map-current-user', '--net']]
const QUIET = { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' } as const

let found: string[] | undefined

/** Returns the command that starts a program without network access; empty if the system does not allow that. */
export const withoutNetwork = () => (found ??= find())

function find() {
  const unshare = Bun.which('unshare')
  if (!unshare) return []
  const commands = TRIES.map((options) => [unshare, ...options])
  return commands.find((command) => Bun.spawnSync([...command, 'true'], QUIET).success) ?? []
}
