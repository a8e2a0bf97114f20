import { createServer } from 'vite'
import { readConfig } from '../src/config.ts'

const { port } = readConfig(process.env)
const vite = await createServer({ server: { port, strictPort: true } })
await vite.listen()
console.log(`Trellis is ready for changes: http://localhost:${port}`)
