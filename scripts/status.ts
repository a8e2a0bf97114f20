import { describeSite } from '#app/status.ts'
import { readConfig } from '#platform/config.ts'

const LABEL_WIDTH = 12
const USAGE = 'Usage: npm run status (exit code 1 if the data cannot be read)'

/** Prints the state of the site, which may be running or stopped. @returns the exit code */
async function status(words: string[]): Promise<number> {
  if (words.some((word) => ['--help', '-h'].includes(word))) {
    console.log(USAGE)
    return 0
  }
  if (words.length > 0) throw new Error(USAGE)
  const { isReadable, lines } = await describeSite(readConfig(process.env), new Date())
  for (const [label, text] of lines) console.log(`${label.padEnd(LABEL_WIDTH)} ${text}`)
  return isReadable ? 0 : 1
}

// Exits even if the database server still does not respond.
await status(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
