import { readFileSync } from 'node:fs'

const LOOK_MS = 10

/** Resident memory in MB, for a process and all its descendants. */
export function residentMb(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    const ownKb = Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1] ?? 0)
    return children.reduce((sum, child) => sum + residentMb(Number(child)), ownKb / 1024)
  } catch {
    // The process has ended since it was listed.
    return 0
  }
}

/** Samples `residentMb`. @returns a function that stops sampling and returns the peak, in MB */
export function watchMemory(pid: number) {
  let mostMb = residentMb(pid)
  const timer = setInterval(() => {
    mostMb = Math.max(mostMb, residentMb(pid))
  }, LOOK_MS)
  return () => {
    clearInterval(timer)
    return Math.max(mostMb, residentMb(pid))
  }
}
