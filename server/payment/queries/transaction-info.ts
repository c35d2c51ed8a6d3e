import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ChainRegistry } from '#server/chain/registry'
import type { Db } from '#server/database/schema'
import type { AnswerOf } from '#shared/contract/operation'
import type { chainPayment } from '#shared/contract/chain-payment'
import type { transactionInfo } from '#shared/contract/transactions'
import { wordReason } from '#server/chain/payout-reason'
import type { Language } from '#server/core/refusal'
import { secondsOf } from '#server/core/seconds-of'
import { browserUrl } from '#server/chain/browser-url'
import { payerRisks } from '../payer-risk'
import { confirmationsOf } from '#server/chain/confirmations'
import { countTransfers, largestTransfers, MOST_TRANSFERS } from '../payment-transfers'

type Info = AnswerOf<typeof transactionInfo>
type ChainPayment = z.output<typeof chainPayment>
interface Sources {
  readonly db: Db
  readonly chains: ChainRegistry
}
/** In the language that reasons are worded in. */
interface Reader extends Sources {
  readonly language: Language
}

const stepDetail = z.record(z.string(), z.unknown())
/** Shown for a token that is not in our list: its own name cannot be trusted. */
const UNKNOWN_TOKEN = '?'

/**
 * The details of a payment besides its row in the list; undefined when the merchant has no payment with this handle.
 */
export async function findPaymentDetails(
  sources: Reader,
  { merchant_id, handle_id }: { merchant_id: string; handle_id: string },
): Promise<Omit<Info, 'record'> | undefined> {
  const payment = await sources.db
    .selectFrom('payment')
    .innerJoin('token', 'token.id', 'payment.token_id')
    .innerJoin('network', 'network.id', 'token.network_id')
    .select(['payment.id', 'payment.address', 'payment.note', 'payment.expires_at', 'network.kind'])
    .where('payment.merchant_id', '=', merchant_id)
    .where('payment.handle_id', '=', handle_id)
    .executeTakeFirst()
  if (payment === undefined) return undefined
  const { id, address, note, expires_at, kind } = payment
  const list_total = await countTransfers(sources.db, id)
  const hasMore = list_total > MOST_TRANSFERS
  const list = await chainPayments(sources, id)
  return {
    list,
    ...(hasMore ? { list_total } : {}),
    timeline: await timelineOf(sources, id, hasMore ? list : null),
    address,
    note,
    expires_at: secondsOf(expires_at),
    simulated: kind === 'simulated',
    payers: await payerRisks(sources.db, id),
  }
}

/** The transfers to the payment's address, in the chain's order: of very many the largest. */
async function chainPayments({ db, chains }: Sources, payment_id: string): Promise<ChainPayment[]> {
  const rows = await db
    .selectFrom('payment_transfer')
    .innerJoin('chain_transfer', 'chain_transfer.id', 'payment_transfer.transfer_id')
    .innerJoin('network', 'network.id', 'chain_transfer.network_id')
    .leftJoin('chain_cursor', 'chain_cursor.network_id', 'chain_transfer.network_id')
    .leftJoin('token', 'token.id', 'chain_transfer.token_id')
    .select([
      'chain_transfer.network_id',
      'chain_transfer.from_address',
      'chain_transfer.to_address',
      'chain_transfer.txid',
      'chain_transfer.log_index',
      sql<string>`trim_scale(chain_transfer.amount)::text`.as('amount'),
      'token.symbol',
      'chain_transfer.state',
      confirmationsOf.as('confirmations'),
      'network.confirmations as required',
      'chain_transfer.seen_at',
      'chain_transfer.confirmed_at',
    ])
    .where('chain_transfer.id', 'in', largestTransfers(payment_id))
    .orderBy('chain_transfer.block_number')
    .orderBy('chain_transfer.id')
    .execute()
  return rows.map(({ network_id, symbol, seen_at, confirmed_at, ...row }) => ({
    ...row,
    token: symbol ?? UNKNOWN_TOKEN,
    seen_time: secondsOf(seen_at),
    confirmation_time: secondsOf(confirmed_at),
    browser_url: browserUrl(chains, { network_id, txid: row.txid }),
  }))
}

/** @param only the transfers whose steps are answered; null: all. Every other step is. */
async function timelineOf(
  { db, language }: Reader,
  payment_id: string,
  only: readonly ChainPayment[] | null,
): Promise<NonNullable<Info['timeline']>> {
  const shown = only?.map(({ txid, log_index }) => `${txid} ${log_index}`) ?? null
  const rows = await db
    .selectFrom('payment_event')
    .select(['kind', 'detail', 'created_at'])
    .where('payment_id', '=', payment_id)
    .$if(shown !== null, (query) =>
      query.where(
        sql<boolean>`kind not in ('seen', 'confirmed', 'orphaned')
          or (detail ->> 'txid') || ' ' || (detail ->> 'log_index') = any(${shown}::text[])`,
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ kind, detail, created_at }) => ({
    kind,
    at: secondsOf(created_at),
    detail: inWordsOf(language, stepDetail.parse(detail)),
  }))
}

/** What a step says, with the reason of the program in the language of the reader. */
function inWordsOf(
  language: Language,
  { reason_words, ...detail }: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { reason } = detail
  return typeof reason === 'string' ? { ...detail, reason: wordReason({ reason, reason_words }, language) } : detail
}
