import type { ColumnType } from 'kysely'

/** int8 as text, written by the database. */
export type Identity = ColumnType<string, never, never>
/** Written as JSON text, read as what it means: parse before use. */
export type Json = ColumnType<unknown, string, string>
/** The same, where the table has a default. */
export type JsonWithDefault = ColumnType<unknown, string | undefined, string>
/** Written by a trigger or a default only. */
export type Derived<T> = ColumnType<T, never, never>
/** Written once. */
export type Fixed<T> = ColumnType<T, T, never>
