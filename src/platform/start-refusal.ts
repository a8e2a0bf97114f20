import { ROOT } from './root.ts'

const LIBRARY = /([\w.+-]+\.so[\w.]*): /
const IS_BROKEN = /Could not load the "sharp" module|Cannot find (module|package)/

/** Thrown to abort startup. Only its message is printed, so it must say what to do. */
export class StartRefusal extends Error {}

/**
 * Loads sharp in a short-lived process, because it would stay in the server's memory.
 * @throws if sharp or a library that it needs is missing, because every upload would fail
 */
export async function requireSharp(): Promise<void> {
  const child = Bun.spawn([process.execPath, '-e', 'await import("sharp")'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = await new Response(child.stderr).text()
  if ((await child.exited) === 0 || !IS_BROKEN.test(said)) return
  const library = LIBRARY.exec(said)?.[1]
  const cause = library ? `needs the missing library ${library}` : 'is missing or broken'
  throw new StartRefusal(`The image library sharp ${cause}. Install it, for example with "${commandFor(library)}".`)
}

function commandFor(library: string | undefined) {
  return library?.startsWith('libstdc++') ? 'apt-get install libstdc++6' : 'npm ci'
}
