import { dlopen } from 'bun:ffi'

const PR_SET_DUMPABLE = 4

/**
 * Forbids other processes of the same user, such as one that decodes uploads, to read the environment and the memory of
 * this one. Root may still do so. prctl(2), proc(5)
 */
export function hideProcess(): void {
  if (process.platform !== 'linux') return
  try {
    const { symbols } = dlopen('libc.so.6', { prctl: { args: ['int', 'u64', 'u64', 'u64', 'u64'], returns: 'int' } })
    symbols.prctl(PR_SET_DUMPABLE, 0n, 0n, 0n, 0n)
  } catch {
    // A different C library. The site also runs without this.
  }
}
