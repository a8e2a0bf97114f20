import type { DatabaseConnection, Dialect, Driver, Kysely } from 'kysely'
import type { Schema } from './schema.ts'

type Work = () => void

/** The work that waits for the open transaction of each connection. */
const waiting = new WeakMap<DatabaseConnection, Work[]>()

/** Calls `work` when the transaction has been committed, and never if it fails. */
export const afterCommit = (tx: Kysely<Schema>, work: Work) =>
  tx.getExecutor().provideConnection(async (connection) => {
    waiting.set(connection, [...(waiting.get(connection) ?? []), work])
  })

/** Makes `afterCommit` work with the drivers of a dialect. */
export function withAfterCommit(dialect: Dialect): Dialect {
  return {
    createDriver: () => watched(dialect.createDriver()),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

function watched(driver: Driver): Driver {
  const { commitTransaction, rollbackTransaction } = driver
  const take = (connection: DatabaseConnection) => {
    const works = waiting.get(connection) ?? []
    waiting.delete(connection)
    return works
  }
  driver.commitTransaction = async (connection) => {
    await commitTransaction.call(driver, connection)
    for (const work of take(connection)) work()
  }
  driver.rollbackTransaction = async (connection) => {
    take(connection)
    await rollbackTransaction.call(driver, connection)
  }
  return driver
}
