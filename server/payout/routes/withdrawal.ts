import { agreedFees } from '#server/merchant/terms'
import { inTransaction } from '#server/database/connect'
import { tableAnswer } from '#server/export/table-answer'
import { zonedTime } from '#server/export/zoned-time'
import { addressValidity } from '../withdrawal/address-validity'
import { allCosts } from '../withdrawal/cost'
import { cancelWithdrawal } from '../withdrawal/decide-withdrawal'
import { limitsOf } from '../policy/limits'
import { quoteWithdrawal } from '../withdrawal/quote'
import { requestWithdrawal } from '../withdrawal/request-withdrawal'
import { withdrawalCells, withdrawalHeader } from '../withdrawal/withdrawal-columns'
import { toWithdrawalRecord } from '../withdrawal/withdrawal-row'
import type { WithdrawalRecord } from '../withdrawal/withdrawal-row'
import { addressValid, cost } from '#shared/contract/account'
import * as contract from '#shared/contract/withdrawal'
import { isZone } from '#shared/time/zone'
import { recordOfProof } from '#server/access/spent-proof'
import { actorOf } from '#server/http/actor-of'
import type { Call } from '#server/http/handler'
import { callerOf, handler, transactionOf } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { languageOf, Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import { withdrawalBatches, withdrawalPage } from '../queries/withdrawal'

type WithdrawCall = Call<typeof contract.withdraw>

async function withdrawnBefore(call: WithdrawCall, services: Services): Promise<WithdrawalRecord | null> {
  const { body, proof } = call
  const { merchant_id } = callerOf(call)
  const { db, chains } = services
  const handle_id = await recordOfProof(db, services, { act: contract.withdraw.name, merchant_id, body, proof })
  if (handle_id === undefined) return null
  const { language } = call
  const filter = { handle_id }
  const { list } = await withdrawalPage({ db, chains, language }, { merchant_id, filter }, { current: 1, size: 1 })
  return list[0] ?? null
}

async function withdrawalOfIntent(call: WithdrawCall, { db, chains }: Services): Promise<WithdrawalRecord | null> {
  const { merchant_id } = callerOf(call)
  const filter = { client_ref: call.body.client_ref }
  const { language } = call
  const { list } = await withdrawalPage({ db, chains, language }, { merchant_id, filter }, { current: 1, size: 1 })
  return list[0] ?? null
}

/** Withdrawals: quote, request, cancellation, list, file and costs. */
export const withdrawalRoutes: Handler[] = [
  handler(contract.withdrawalQuote, async (call, services) => {
    const { merchant_id } = callerOf(call)
    return await inTransaction(services.db, (trx) =>
      quoteWithdrawal(trx, services, { merchant_id, body: call.body, language: call.language }),
    )
  }),

  handler(
    contract.withdraw,
    async (call, services) => {
      const by = actorOf(call, contract.withdraw, call.body)
      const withdrawal = await requestWithdrawal(transactionOf(call), services, { by, body: call.body })
      return toWithdrawalRecord({ chains: services.chains, language: call.language }, withdrawal)
    },
    { earlier: withdrawnBefore, byIntent: withdrawalOfIntent },
  ),

  handler(contract.cancelWithdrawal, async (call, services) => {
    const { handle_id } = call.body
    const by = actorOf(call, contract.cancelWithdrawal)
    const canceled = await cancelWithdrawal(transactionOf(call), services, { by, handle_id })
    return toWithdrawalRecord({ chains: services.chains, language: call.language }, canceled)
  }),

  handler(contract.withdrawals, async (call, services) => {
    const { merchant_id } = callerOf(call)
    const { current = 1, pageSize: size = 10, ...filter } = call.query
    return await withdrawalPage({ ...services, language: call.language }, { merchant_id, filter }, { current, size })
  }),

  handler(contract.exportWithdrawals, async (call, { reads, clock }) => {
    const db = await reads.upToDate()
    const { merchant_id, zone: own } = callerOf(call)
    const { format: extension = 'csv', zone = own, language: asked, ...filter } = call.query
    if (!isZone(zone))
      throw new Refusal('parameter_error', [
        { path: 'zone', message: 'An IANA time zone', chinese: '须为 IANA 时区名称' },
      ])
    const language = asked === undefined ? call.language : languageOf(asked)
    const batches = cellsOf(withdrawalBatches(db, { merchant_id, filter }), { language, times: zonedTime(zone) })
    const { start_time, end_time } = filter
    const range = { application: undefined, start_time, end_time, now: clock.seconds(), zone, extension }
    const table = { columns: withdrawalHeader(language), batches }
    return tableAnswer(table, { ...range, subject: 'withdrawals', language })
  }),

  handler(cost, async (call, services) => {
    const { merchant_id } = callerOf(call)
    const { single_limit } = await limitsOf(services.db, services, merchant_id)
    const at = services.clock.now()
    const { withdraw_fee } = await agreedFees(services.db, services.settings, { merchant_id, at })
    const rows = await allCosts(services.db, withdraw_fee)
    const list = rows.map(({ token_id, token, chain, decimals, fee, gas, minimum, can_send }) => {
      return { token_id, token, chain, decimals, fee, gas, minimum, can_send, single_limit }
    })
    return { list }
  }),

  handler(addressValid, async (call, { db }) => {
    return await inTransaction(db, (trx) => addressValidity(trx, call.query))
  }),
]

async function* cellsOf(
  batches: ReturnType<typeof withdrawalBatches>,
  writing: Parameters<typeof withdrawalCells>[1],
): AsyncGenerator<ReturnType<typeof withdrawalCells>[], void, undefined> {
  for await (const rows of batches) yield rows.map((row) => withdrawalCells(row, writing))
}
