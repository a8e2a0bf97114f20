import { statSync } from 'node:fs'

/** Prints the number of the disk that contains a folder. */
console.log(statSync(process.argv[2] ?? '').dev)
