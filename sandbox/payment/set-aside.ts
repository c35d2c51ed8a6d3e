import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { errorFields } from '#sandbox/api/log'
import type { Services } from '#sandbox/api/services'
import { LedgerError } from '#sandbox/database/ledger-entry'
import type { Trx } from '#sandbox/database/schema'
import { TRANSACTION_STATUS } from '@/lib/api/contract/transactions'
import { decide } from './decide'
import type { PaymentServices } from './decide'
import type { PaymentRow } from './payment-row'
import { tellChange } from './tell'

export type SettlingServices = PaymentServices & Pick<Services, 'log'>

/** SQLSTATE classes of values that a column or a rule cannot take. */
const BAD_VALUE = /^2[23]/
const { to_be_paid, account_paid, error: failed } = TRANSACTION_STATUS

/**
 * Decides a payment. What the books cannot take, such as a transfer past every sum of money, makes an error of this one
 * payment, for people to look at; the chain goes on for everybody else. What was credited before stays credited.
 *
 * @throws what would go well another time, such as a lost connection
 */
export async function decideOrSetAside(
  trx: Trx,
  services: SettlingServices,
  decision: Parameters<typeof decide>[2],
): Promise<PaymentRow> {
  await sql`savepoint decision`.execute(trx)
  try {
    const after = await decide(trx, services, decision)
    await sql`release savepoint decision`.execute(trx)
    return after
  } catch (error) {
    if (!doesNotFit(error)) throw error
    await sql`rollback to savepoint decision`.execute(trx)
    const { payment } = decision
    services.log.error({ handle_id: payment.handle_id, ...errorFields(error) }, 'a payment could not be booked')
    return await setAside(trx, services, payment)
  }
}

/** What the books refuse today they refuse tomorrow; anything else may go well another time. */
function doesNotFit(error: unknown): boolean {
  return error instanceof LedgerError || (error instanceof DatabaseError && BAD_VALUE.test(error.code ?? ''))
}

/** Only what is open or paid becomes an error; whatever came to its end has been told already. */
async function setAside(trx: Trx, services: SettlingServices, before: PaymentRow): Promise<PaymentRow> {
  if (before.status !== to_be_paid && before.status !== account_paid) return before
  const at = services.clock.now()
  const after = { ...before, status: failed }
  await trx.updateTable('payment').set({ status: failed, updated_at: at }).where('id', '=', before.id).execute()
  await tellChange(trx, services, { before, after, at })
  return after
}
