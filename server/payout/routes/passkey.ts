import { callerOf, handler, transactionOf } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { actorOf } from '#server/http/actor-of'
import * as contract from '#shared/contract/passkey'
import { enrol, remove } from '../passkey/change-passkey'
import { confirm, confirmationState } from '../passkey/confirm-payout'
import { selectPasskeys, signerOf, toPasskeyRecord } from '../passkey/passkey-row'

/** Passkeys of merchants, and what they confirm. The signer decides about all of it; these calls take it down and tell it. */
export const passkeyRoutes: Handler[] = [
  handler(contract.passkeys, async (call, { db, clock, settings }) => {
    const { merchant_id } = callerOf(call)
    const rows = await selectPasskeys(db).where('merchant_id', '=', merchant_id).orderBy('created_at').execute()
    const reader = { language: call.language, now: clock.now() }
    return {
      signer_id: await signerOf(db),
      rp_id: settings.rp_id ?? '',
      merchant_id,
      list: rows.map((row) => toPasskeyRecord(row, reader)),
    }
  }),

  handler(contract.enrolPasskey, async (call, services) => {
    const by = actorOf(call, contract.enrolPasskey, call.body)
    const row = await enrol(transactionOf(call), services, { by, body: call.body })
    return toPasskeyRecord(row, { language: call.language, now: services.clock.now() })
  }),

  handler(contract.removePasskey, async (call, services) => {
    const by = actorOf(call, contract.removePasskey)
    await remove(transactionOf(call), services, { by, session_id: callerOf(call).session_id, body: call.body })
    return null
  }),

  handler(
    contract.payoutConfirmation,
    async (call, services) => await confirmationState(services.db, services, { ...callerOf(call), ...call.query }),
  ),

  handler(
    contract.confirmPayout,
    async (call, services) => await confirm(transactionOf(call), services, { ...callerOf(call), ...call.body }),
  ),
]
