import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { LedgerError } from './ledger-entry'
import type { Trx } from '#server/database/schema'

/** SQLSTATE classes of values that a column or a rule cannot take. */
const BAD_VALUE = /^2[23]/

/** What some work came to, or why the books could not take it. */
type Fitting<Result> =
  { readonly fits: true; readonly result: Result } | { readonly fits: false; readonly error: Error }

/**
 * Does something within a transaction. What the books cannot take, such as a transfer past every sum of money, is undone
 * as if it had never begun, and the transaction goes on.
 *
 * @throws what would go well another time, such as a lost connection
 */
export async function ifItFits<Result>(trx: Trx, work: () => Promise<Result>): Promise<Fitting<Result>> {
  await sql`savepoint fitting`.execute(trx)
  try {
    const result = await work()
    await sql`release savepoint fitting`.execute(trx)
    return { fits: true, result }
  } catch (error) {
    if (!doesNotFit(error)) throw error
    await sql`rollback to savepoint fitting`.execute(trx)
    return { fits: false, error }
  }
}

/** What the books refuse today they refuse tomorrow; anything else may go well another time. */
function doesNotFit(error: unknown): error is LedgerError | DatabaseError {
  return error instanceof LedgerError || (error instanceof DatabaseError && BAD_VALUE.test(error.code ?? ''))
}
