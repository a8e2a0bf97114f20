import { describeSite } from '../src/app/status.ts'
import { readConfig } from '../src/platform/config.ts'

const LABEL_WIDTH = 12

/** Prints the state of the site, which may be running or stopped. */
async function status() {
  const lines = await describeSite(readConfig(process.env), new Date())
  for (const [label, text] of lines) console.log(`${label.padEnd(LABEL_WIDTH)} ${text}`)
}

// Exits even if the database server still does not respond.
await status().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
