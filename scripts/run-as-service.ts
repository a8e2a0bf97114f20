import { join } from 'node:path'
import { ROOT } from '../src/platform/root.ts'
import { readEnvironmentFile } from './environment-file.ts'

// Runs a command from this folder for deploy/trellis, with the user and the environment of deploy/trellis.service.

const SETTINGS = '/etc/trellis/environment'

const [name = 'invite', ...words] = process.argv.slice(2)
const command = [process.execPath, join(ROOT, `scripts/${name}.ts`), ...words]
const { exitCode } = Bun.spawnSync(['runuser', '-u', 'trellis', '--', ...command], {
  env: { ...process.env, ...readEnvironmentFile(await Bun.file(SETTINGS).text()) },
  stdio: ['inherit', 'inherit', 'inherit'],
})
process.exit(exitCode)
