import { resolve } from 'node:path'
import { exportSite } from '#app/export/export-site.tsx'
import { readConfig } from '#platform/config.ts'

const USAGE = 'Usage: npm run export -- FOLDER'

async function main([folder, ...rest]: string[]) {
  if (!folder || folder.startsWith('-') || rest.length > 0) throw new Error(USAGE)
  // npm changes to the folder of package.json, and keeps the caller's folder in this variable.
  const absolute = resolve(process.env.INIT_CWD ?? '', folder)
  console.log(await exportSite(readConfig(process.env), absolute, new Date()))
}

await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
