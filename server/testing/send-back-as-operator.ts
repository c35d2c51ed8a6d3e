import type { Trx } from '#server/database/schema'
import type { DecidingServices } from '#server/payment/decide-unassigned'
import { sendBackOfNobody } from '#server/payout/review'

/** Sends money of nobody back and logs it, as the operator's command does: without the log it would not be signed. */
export async function sendBackAsOperator(
  trx: Trx,
  services: DecidingServices,
  { handle_id, address }: { readonly handle_id: string; readonly address: string },
): Promise<void> {
  const act = `unassigned send-back ${address}`
  await sendBackOfNobody(trx, services, { handle_id, address, logged_as: act })
  const logged = { acted_at: services.clock.now(), acted_by: 'Ada', why: 'a test', act, subject: handle_id }
  await trx.insertInto('operator_act').values(logged).execute()
}
