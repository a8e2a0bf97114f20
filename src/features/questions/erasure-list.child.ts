import { writeErasureList } from './erasure-list.ts'

/** Adds the erasures from standard input to the list in a folder. */
await writeErasureList(process.argv[2] ?? '', await Bun.stdin.json()).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
