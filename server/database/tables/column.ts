import type { ColumnType } from 'kysely'

/** int8 as text, written by the database. */
export type Identity = ColumnType<string, never, never>
/** Written as JSON text, read as its value, which has to be parsed before use. */
export type Json = ColumnType<unknown, string, string>
/** Like {@link Json}, with a default in the table. */
export type JsonWithDefault = ColumnType<unknown, string | undefined, string>
/** Written by a trigger or a default only. */
export type Derived<T> = ColumnType<T, never, never>
/** Written once. */
export type Fixed<T> = ColumnType<T, T, never>
/** Covered by the seal of its row: written by what makes the row, and changed by `changeMerchant` alone. */
export type Sealed<T> = ColumnType<T, T | undefined, never>
