import { engines } from '../package.json'

/** Ends the process if npm runs on a Node for which it leaves out packages that the build needs. */
export function requireNode() {
  const [, version] = /node\/v([\d.]+)/.exec(process.env.npm_config_user_agent ?? '') ?? []
  if (!version || Bun.semver.satisfies(version, engines.node)) return
  console.error(
    `Trellis needs Node 20.19 or later, or 22.12 or later, but npm runs on Node ${version}. Install a newer Node, delete the folder node_modules, and run "npm ci" again.`,
  )
  process.exit(1)
}
