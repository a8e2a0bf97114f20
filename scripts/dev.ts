import type { AddressInfo } from 'node:net'
import { createServer } from 'vite'
import { readConfig } from '#platform/config.ts'

const { port } = readConfig(process.env)
const vite = await createServer({ server: { port, strictPort: true } })
await vite.listen()
const address = vite.httpServer?.address() as AddressInfo
console.log(`Trellis is ready for development: http://localhost:${address.port}`)
