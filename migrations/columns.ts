import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
export type AnyDatabase = Kysely<any>

type Column = ColumnDefinitionBuilder

export const isPostgres = (db: AnyDatabase) => db.getExecutor().adapter instanceof PostgresAdapter

/** An auto-incremented primary key. The ids of deleted rows are never reused. */
export const id = (db: AnyDatabase) => (column: Column) =>
  isPostgres(db) ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement()

export const primary = (column: Column) => column.primaryKey()
export const required = (column: Column) => column.notNull()
export const unique = (column: Column) => column.notNull().unique()
/** The type of `position`: an item that is moved gets a place between those of its neighbors, often a fraction. */
export const FRACTION = 'double precision'
export const emptyText = (column: Column) => column.notNull().defaultTo('')
export const zero = (column: Column) => column.notNull().defaultTo(0)
export const one = (column: Column) => column.notNull().defaultTo(1)
