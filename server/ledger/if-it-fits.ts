import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { LedgerError } from './ledger-entry'
import type { Trx } from '#server/database/schema'

/** SQLSTATE classes of values that a column or a rule cannot take. */
const BAD_VALUE = /^2[23]/

/** The result of some work, or the reason why the books refused it. */
type Fitting<Result> =
  { readonly fits: true; readonly result: Result } | { readonly fits: false; readonly error: Error }

/**
 * Runs work behind a savepoint. What the books refuse, such as an amount that no column holds, is rolled back to there,
 * and the transaction goes on.
 *
 * @returns `fits: false` with the error when the books refused
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

/** Whether the books would refuse the same work again. */
function doesNotFit(error: unknown): error is LedgerError | DatabaseError {
  return error instanceof LedgerError || (error instanceof DatabaseError && BAD_VALUE.test(error.code ?? ''))
}
