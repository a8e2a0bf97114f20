import type { PoolClient } from 'pg'

const INT8_OID = 20
const CONNECT_MAX_MS = 5000
const KEEP_ALIVE_AFTER_MS = 10_000
// A process that loses its connection during a transaction must not hold its locks forever.
const IDLE_IN_TRANSACTION_MAX_MS = 30_000
const SECOND_MS = 1000
const HOUR_MS = 60 * 60 * SECOND_MS

/**
 * PostgreSQL cancels a statement after `statementMs`. The client gives up after `answerMs`, because a server that hangs
 * cancels nothing.
 */
export const PATIENCE = {
  requests: { statementMs: 10 * SECOND_MS, answerMs: 12 * SECOND_MS },
  maintenance: { statementMs: HOUR_MS, answerMs: HOUR_MS + 2 * SECOND_MS },
}

type Given = { connectionString: string; connections: number; patience: keyof typeof PATIENCE }

// Imports pg at the first use, because most sites run on SQLite and start faster without it.
export async function openPool({ connectionString, connections, patience }: Given) {
  const { Pool, types } = await import('pg')
  types.setTypeParser(INT8_OID, Number)
  const { statementMs, answerMs } = PATIENCE[patience]
  const pool = new Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: CONNECT_MAX_MS,
    statement_timeout: statementMs,
    query_timeout: answerMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MAX_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  })
  // Without these listeners, a lost connection would end the process. Its running query rejects in any case.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    endWhenSilent(client)
  })
  return pool
}

/** Ends a connection after a query timeout. pg would reuse it, and the next query would wait for a silent server. */
function endWhenSilent(client: PoolClient) {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  const queryOrEnd = (...given: unknown[]) =>
    query(...given).catch((error: Error) => {
      if (error.message === 'Query read timeout') (client as unknown as { end(): Promise<void> }).end().catch(() => {})
      throw error
    })
  client.query = queryOrEnd as typeof client.query
}
