import type { PoolClient } from 'pg'

const INT8_OID = 20
// A server that never answers is as good as one that is gone.
const CONNECT_MAX_MS = 5000
const KEEP_ALIVE_AFTER_MS = 10_000
// A process that was cut off in the middle of a transaction must not hold its locks for ever.
const IDLE_IN_TRANSACTION_MAX_MS = 30_000
const SECOND_MS = 1000
const HOUR_MS = 60 * 60 * SECOND_MS

/**
 * How long PostgreSQL may work on a statement, and how long we wait for its answer: a server that is silent does not
 * end a statement either.
 */
export const PATIENCE = {
  requests: { statementMs: 10 * SECOND_MS, answerMs: 12 * SECOND_MS },
  maintenance: { statementMs: HOUR_MS, answerMs: HOUR_MS + 2 * SECOND_MS },
}

type Given = { connectionString: string; connections: number; patience: keyof typeof PATIENCE }

// Imported here, because most sites are on SQLite and need not wait for it when they start.
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
  // Without listeners a connection that is cut ends the process. Who uses it hears of it by the query that fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    endWhenSilent(client)
  })
  return pool
}

/** After a time-out pg gives the connection to the next request, which waits for the same silent server. So end it. */
function endWhenSilent(client: PoolClient) {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  const queryOrEnd = (...given: unknown[]) =>
    query(...given).catch((error: Error) => {
      if (error.message === 'Query read timeout') (client as unknown as { end(): Promise<void> }).end().catch(() => {})
      throw error
    })
  client.query = queryOrEnd as typeof client.query
}
