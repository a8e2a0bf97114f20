import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#platform/root.ts'
import { readEnvironmentFile } from './environment-file.ts'

// Runs a command from this folder for deploy/trellis, with the user and the environment of deploy/trellis.service.

const SETTINGS = '/etc/trellis/environment'

const HELP = `Commands:
  trellis status                                      print the state of the site, and everything that is overdue
  trellis invite EMAIL                                print a link with which someone becomes an administrator
  trellis backup [--encrypt [AGE-RECIPIENT]] FILE     write a backup; “-” writes it to standard output
  trellis restore [--replace] [--identity FILE] FILE  restore a backup, or a nightly one by its name
  trellis export FOLDER                               write the content of the site as web pages and files
  trellis help                                        show these lines
`

const [name = 'help', ...words] = process.argv.slice(2)
const script = join(ROOT, `scripts/${name}.ts`)
const isHelp = ['help', '--help', '-h'].includes(name)
if (isHelp || !existsSync(script)) {
  console.log(isHelp ? HELP : `There is no command “${name}”.\n\n${HELP}`)
  process.exit(isHelp ? 0 : 1)
}
const command = [process.execPath, script, ...words]
const { exitCode } = Bun.spawnSync(['runuser', '-u', 'trellis', '--', ...command], {
  env: { ...process.env, ...readEnvironmentFile(await Bun.file(SETTINGS).text()) },
  stdio: ['inherit', 'inherit', 'inherit'],
})
process.exit(exitCode)
