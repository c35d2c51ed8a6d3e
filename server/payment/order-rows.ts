import { sql } from 'kysely'
import { fiatText } from './fiat-text'
import { confirmationsOf } from '#server/chain/confirmations'
import type { Db } from '#server/database/schema'

/** Orders as the order API and payment links return them, without the columns that only one of them has. */
export const orderRows = (db: Db) =>
  db
    .selectFrom('payment')
    .innerJoin('token', 'token.id', 'payment.token_id')
    .innerJoin('network', 'network.id', 'token.network_id')
    .select([
      'payment.out_trade_no',
      'payment.status',
      'token.symbol as token',
      'network.name as chain',
      'token.decimals',
      'payment.address',
      sql<string>`trim_scale(payment.amount)::text`.as('amount'),
      sql<string>`trim_scale(payment.amount_collected)::text`.as('amount_collected'),
      'payment.fiat_name',
      fiatText('payment').as('fiat_amount'),
      'payment.expires_at',
      sql<boolean>`network.kind = 'simulated'`.as('simulated'),
    ])

/** Confirmations of the newest transfer in the requested token; 0 before there is one. */
export const latestConfirmations = sql<number>`coalesce((
  select ${confirmationsOf} from payment_transfer
  join chain_transfer on chain_transfer.id = payment_transfer.transfer_id
  left join chain_cursor on chain_cursor.network_id = chain_transfer.network_id
  where payment_transfer.payment_id = payment.id and chain_transfer.token_id = payment.token_id
    and chain_transfer.state <> 'orphaned'
  order by chain_transfer.block_number desc limit 1), 0)`.as('confirmations')
