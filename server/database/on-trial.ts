import { inTransaction } from './connect'
import type { Db, Trx } from './schema'

/**
 * Runs `work` in a transaction and undoes what it has changed, to find out whether it would be refused before something
 * dearer is begun. It may be refused all the same when it is done in earnest.
 *
 * @throws what `work` throws
 * @example
 * await onTrial(db, async (trx) => await spendCode(trx, services, given))
 */
export async function onTrial(db: Db, work: (trx: Trx) => Promise<unknown>): Promise<void> {
  const undone = new Error('A trial is undone')
  await inTransaction(db, async (trx) => {
    await work(trx)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
}
