// Enough for a disk that has to spin up.
const MAX_MS = 20_000

/**
 * Runs a script in its own process. Use it for network folders: each call to one that stops responding blocks a thread
 * of Bun's pool, and once all threads are blocked, the site cannot read any file.
 * @returns what the script printed
 * @throws an error with what the script printed on stderr, or that says that it did not respond within 20 seconds
 */
export async function runApart(script: string, words: string[], input = ''): Promise<string> {
  const child = Bun.spawn([process.execPath, script, ...words], {
    // This process may be hidden (hide-process.ts), but its child is not, so it passes on no secrets.
    env: {},
    stdin: Buffer.from(input),
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: MAX_MS,
    killSignal: 'SIGKILL',
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  if ((await child.exited) === 0) return out
  throw new Error(err.trim() || `It did not respond within ${MAX_MS / 1000} seconds.`)
}
