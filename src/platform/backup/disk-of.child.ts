import { opendirSync, statSync } from 'node:fs'

/** Prints the number of the disk that contains a folder. @throws if it is not a folder, or cannot be read */
const folder = process.argv[2] ?? ''
opendirSync(folder).closeSync()
console.log(statSync(folder).dev)
