import { sql } from 'kysely'
import * as chart from '#server/ledger/chart'
import type { Trx } from '#server/database/schema'
import { bookRecharges } from '#server/funds/recharge-booking'
import { bookTransfers } from '#server/funds/transfer-booking'
import { compare, divide, toDecimal } from '#shared/money/amount'
import { historyAddress, historyTxid } from './history-address'

interface Moves {
  readonly merchant_id: string
  readonly applications: readonly { readonly id: string }[]
  /** Number of the day in the history, from 0. */
  readonly place: number
  readonly at: Date
}

/** The recharges of a merchant: token, network and amount. */
const RECHARGES = [
  { token_id: '101', network_id: '1', amount: '5000' },
  { token_id: '102', network_id: '2', amount: '1200.5' },
  { token_id: '103', network_id: '3', amount: '800' },
] as const
const RECHARGE_EVERY_DAYS = 9
const TRANSFER_EVERY_DAYS = 4
/** The token of transfers: the one that most customers pay in. */
const TRANSFER_TOKEN = '101'
/** What is lent to an application, and what the capital account must have for that. */
const FLOAT = '250'
const ENOUGH_FOR_FLOAT = '1000'
/** A smaller income is not moved. */
const LEAST_TAKINGS = '20'

/** Writes what a merchant does at the end of a day: a recharge, or a transfer between two accounts. */
export async function writeMoves(trx: Trx, moves: Moves): Promise<void> {
  const { place } = moves
  if (place % RECHARGE_EVERY_DAYS === 4) await recharge(trx, moves)
  if (place % TRANSFER_EVERY_DAYS === 1) await takeFromApplication(trx, moves)
  if (place % TRANSFER_EVERY_DAYS === 3) await lendToApplication(trx, moves)
}

async function recharge(trx: Trx, { merchant_id, place, at }: Moves): Promise<void> {
  const { token_id, network_id, amount } = turn(RECHARGES, Math.floor(place / RECHARGE_EVERY_DAYS))
  const seed = `recharge:${merchant_id}:${at.toISOString()}`
  const address = historyAddress(network_id, seed)
  const seen_at = new Date(at.getTime() - 120_000)
  const reserved = await trx
    .insertInto('recharge_address')
    .values({
      merchant_id,
      token_id,
      network_id,
      address,
      expected_amount: amount,
      client_ref: null,
      created_at: new Date(at.getTime() - 900_000),
      expires_at: new Date(at.getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const transfer = await trx
    .insertInto('chain_transfer')
    .values({
      network_id,
      txid: historyTxid(network_id, seed),
      log_index: 0,
      block_number: '0',
      block_hash: 'history',
      block_time: seen_at,
      from_address: historyAddress(network_id, `treasury:${merchant_id}`),
      to_address: address,
      token_id,
      contract: null,
      amount,
      state: 'confirmed',
      settled: true,
      seen_at,
      confirmed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await trx
    .insertInto('recharge')
    .values({
      merchant_id,
      token_id,
      transfer_id: transfer.id,
      address_id: reserved.id,
      amount,
      state: 'accomplish',
      created_at: seen_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const credited = { network_id, token_id, amount, sighting: 1 }
  await bookRecharges(trx, [{ id, merchant_id, transfer: credited, at }])
}

/** Transfers half of an application's balance to the capital account. */
async function takeFromApplication(trx: Trx, moves: Moves): Promise<void> {
  const application = turn(moves.applications, moves.place)
  const balance = await balanceOf(trx, chart.application(moves.merchant_id, application.id).owner)
  if (compare(balance, LEAST_TAKINGS) < 0) return
  const amount = toDecimal(divide(balance, '2', { scale: 2 }))
  await transfer(trx, moves, { from: application.id, to: null, amount })
}

/** Transfers money to an application, for refunds beyond its income. */
async function lendToApplication(trx: Trx, moves: Moves): Promise<void> {
  if (compare(await balanceOf(trx, chart.capital(moves.merchant_id).owner), ENOUGH_FOR_FLOAT) < 0) return
  await transfer(trx, moves, { from: null, to: turn(moves.applications, moves.place).id, amount: FLOAT })
}

function turn<Item>(items: readonly Item[], place: number): Item {
  const item = items[place % items.length]
  if (item === undefined) throw new RangeError('Nothing to take turns with')
  return item
}

async function balanceOf(trx: Trx, owner: string): Promise<string> {
  const row = await trx
    .selectFrom('ledger_account')
    .select(sql<string>`trim_scale(balance)::text`.as('balance'))
    .where('owner', '=', owner)
    .where('token_id', '=', TRANSFER_TOKEN)
    .executeTakeFirst()
  return row?.balance ?? '0'
}

/** @param move ids of applications; null is the capital account */
async function transfer(
  trx: Trx,
  { merchant_id, at }: Moves,
  { from, to, amount }: { from: string | null; to: string | null; amount: string },
): Promise<void> {
  const token_id = TRANSFER_TOKEN
  const { id } = await trx
    .insertInto('transfer')
    .values({
      merchant_id,
      token_id,
      from_application_id: from,
      to_application_id: to,
      amount,
      state: 'accomplish',
      client_ref: null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const account = (application_id: string | null) =>
    application_id === null ? chart.capital(merchant_id) : chart.application(merchant_id, application_id)
  await bookTransfers(trx, [{ id, merchant_id, token_id, from: account(from), to: account(to), amount, at }])
}
