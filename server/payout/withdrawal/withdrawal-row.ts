import { sql } from 'kysely'
import type { Language } from '#server/core/refusal'
import { secondsOf } from '#server/core/seconds-of'
import { browserUrl } from '#server/chain/browser-url'
import type { ChainRegistry } from '#server/chain/registry'
import type { Db, Trx } from '#server/database/schema'
import type { AnswerOf } from '#shared/contract/operation'
import type { withdraw } from '#shared/contract/withdrawal'
import { wordReason } from '#server/chain/payout-reason'
import { payoutWait } from '#server/chain/payout-wait'
import { payoutFacts } from '../warrant/warrant'
import type { PayoutFacts } from '../warrant/warrant'

/** A withdrawal, as the API returns it. */
export type WithdrawalRecord = AnswerOf<typeof withdraw>

/** Withdrawals with their token and network, without conditions. */
export function selectWithdrawals(db: Db) {
  return db
    .selectFrom('withdrawal')
    .innerJoin('token', 'token.id', 'withdrawal.token_id')
    .innerJoin('network', 'network.id', 'token.network_id')
    .select([
      'withdrawal.id',
      'withdrawal.handle_id',
      'withdrawal.merchant_id',
      'withdrawal.token_id',
      'token.symbol as token',
      'token.decimals',
      'token.network_id',
      'network.name as chain',
      'withdrawal.address',
      'withdrawal.state',
      'withdrawal.reason',
      'withdrawal.reason_words',
      'withdrawal.txid',
      'withdrawal.client_ref',
      'withdrawal.attempt',
      'withdrawal.created_at',
      'withdrawal.finished_at',
      'withdrawal.approved_at',
      'withdrawal.sent_at',
      sql<string>`trim_scale(withdrawal.amount)::text`.as('amount'),
      sql<string>`trim_scale(withdrawal.fee)::text`.as('fee'),
      sql<string>`trim_scale(withdrawal.received)::text`.as('received'),
      sql<string>`trim_scale(withdrawal.usdt_amount)::text`.as('usdt_amount'),
    ])
}

/** A withdrawal as {@link selectWithdrawals} reads it. */
export type WithdrawalRow = Awaited<ReturnType<ReturnType<typeof selectWithdrawals>['executeTakeFirstOrThrow']>>

/** What the warrant of a withdrawal is about. */
export const withdrawalFacts = (row: WithdrawalRow): PayoutFacts =>
  payoutFacts(`withdrawal:${row.id}`, { ...row, amount: row.received }, row.amount)

/** Reads a withdrawal and locks it until the transaction ends. */
export async function lockWithdrawal(trx: Trx, id: string): Promise<WithdrawalRow | undefined> {
  return await selectWithdrawals(trx).where('withdrawal.id', '=', id).forNoKeyUpdate('withdrawal').executeTakeFirst()
}

/** A withdrawal as the API returns it, with its reason in the language of the request. */
export function toWithdrawalRecord(
  { chains, language }: { readonly chains: ChainRegistry; readonly language: Language },
  row: WithdrawalRow,
): WithdrawalRecord {
  const { handle_id, token_id, token, chain, decimals, address, amount, fee, received, usdt_amount } = row
  const { state, txid, client_ref } = row
  return {
    handle_id,
    token_id,
    token,
    chain,
    decimals,
    address,
    amount,
    fee,
    received,
    usdt_amount,
    state,
    reason: wordReason(row, language),
    wait: row.finished_at === null ? payoutWait(row, language) : null,
    txid,
    browser_url: browserUrl(chains, row),
    client_ref,
    created_time: secondsOf(row.created_at),
    approved_time: secondsOf(row.approved_at),
    sent_time: secondsOf(row.sent_at),
    finished_time: secondsOf(row.finished_at),
  }
}
