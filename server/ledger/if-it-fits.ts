import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { LedgerError } from './ledger-entry'
import type { Trx } from '#server/database/schema'

/** SQLSTATE classes of values that a column or a rule cannot take. */
const BAD_VALUE = /^2[23]/

/** The result of some work, or the error with which ledger or database refused it. */
type Fitting<Result> =
  { readonly fits: true; readonly result: Result } | { readonly fits: false; readonly error: Error }

/**
 * Runs work after a savepoint. If the ledger or a rule of the database refuses it, such as an amount that is too large
 * for its column, it is rolled back to the savepoint and the transaction goes on.
 *
 * @returns `fits: false` with the error when it was refused
 * @throws every other error, such as a lost connection: the same work may succeed later
 * @example
 * const outcome = await ifItFits(trx, () => decide(trx, services, { payment }))
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

/** Whether the same work would be refused again, however often it is tried. */
function doesNotFit(error: unknown): error is LedgerError | DatabaseError {
  return error instanceof LedgerError || (error instanceof DatabaseError && BAD_VALUE.test(error.code ?? ''))
}
