import type { Trx } from '#server/database/schema'
import { inTransaction } from '#server/database/connect'
import { OperatorError } from './operator-error'
import type { Input, OperatorServices } from './command'

/**
 * Does an act of the operator and logs it, both in one transaction: nothing is done that is not logged.
 *
 * @param act `subject` is the public id of what is acted on, or `all`
 * @example
 * await actAndLog(services, input, { act: 'audit approve', subject: handle_id, work: (trx) => approveWithdrawal(...) })
 */
export async function actAndLog<Result>(
  { db, clock }: Pick<OperatorServices, 'db' | 'clock'>,
  { by, why }: Pick<Input, 'by' | 'why'>,
  { act, subject, work }: { act: string; subject: string; work: (trx: Trx) => Promise<Result> },
): Promise<Result> {
  return await inTransaction(db, async (trx) => {
    const result = await work(trx)
    await trx.insertInto('operator_act').values({ acted_at: clock.now(), acted_by: by, why, act, subject }).execute()
    return result
  })
}

/** The id of a merchant by the number that merchants see. @throws OperatorError when there is none */
export async function merchantId({ db }: Pick<OperatorServices, 'db'>, mchid: string): Promise<string> {
  const merchant = await db.selectFrom('merchant').select('id').where('mchid', '=', mchid).executeTakeFirst()
  if (merchant === undefined) throw new OperatorError(`There is no merchant ${mchid}: give an mchid of "opening list".`)
  return merchant.id
}
