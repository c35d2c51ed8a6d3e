import { sql } from 'kysely'
import { expect } from 'vitest'
import { encodeEventTopics, formatUnits, hexToBigInt, isHex, pad, parseAbi } from 'viem'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { TOKEN } from '#sandbox/chain/testing/several-nodes'
import type { SeveralNodes } from '#sandbox/chain/testing/several-nodes'
import type { Db } from '#server/database/schema'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { holdingsOfBooks, suspenseDrift } from '#server/start/testing/books-and-chain'
import { compare, subtract, sum } from '#shared/money/amount'
import type { Acknowledged } from './busy-merchant'

const DECIMALS = 6
const [transferTopic] = encodeEventTopics({
  abi: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']),
})
const logs = z.array(z.object({ topics: z.array(z.string()), data: z.string() }))

/** Decimal text without zeros at its end, as viem writes it. */
const plain = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)

/** What each account of the books has must be what was posted to it, and all of it must add up to nothing. */
export async function expectSoundBooks(db: Db): Promise<void> {
  expect((await ledgerSums(db)).filter((line) => line.sum !== '0')).toEqual([])
  expect(await ledgerDrift(db)).toEqual([])
  expect(await suspenseDrift(db)).toEqual([])
}

/** What is not done yet, in words: nothing, when all acknowledged acts have come to their end. */
export async function unfinished(db: Db, { orders }: Acknowledged): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'withdrawal ' || handle_id || ' ' || state as what from withdrawal where state <> 'completed'`.execute(db)
  const paid = orders.filter((order) => order.paid).map(({ out_trade_no }) => out_trade_no)
  const open = await db
    .selectFrom('payment')
    .select(['out_trade_no', 'status'])
    .where('out_trade_no', 'in', ['none', ...paid])
    .where('status', '<>', 2)
    .execute()
  return [...rows.map(({ what }) => what), ...open.map(({ out_trade_no, status }) => `${out_trade_no} ${status}`)]
}

/** Paid orders whose shop has not been told of them, and that no message waits for that would tell it. */
export async function lostCallbacks(db: Db, { orders }: Acknowledged): Promise<string[]> {
  const paid = orders.filter((order) => order.paid).map(({ out_trade_no }) => out_trade_no)
  const { rows } = await sql<{ out_trade_no: string }>`
    select out_trade_no from payment
    where out_trade_no in (${sql.join(['none', ...paid])})
    and not exists (
      select from callback_delivery where payment_id = payment.id and state in ('success', 'confirmed'))
    and not exists (
      select from outbox where topic = 'callback' and payload ->> 'payment_id' = payment.id::text
      and done_at is null and dead_at is null)
    and not exists (
      select from callback_delivery delivery
      join outbox on outbox.key = concat('callback_try:', delivery.id, ':', round, ':', tries)
      where delivery.payment_id = payment.id and done_at is null and dead_at is null)`.execute(db)
  return rows.map(({ out_trade_no }) => out_trade_no)
}

/** Everything that was acknowledged is there once, and there is nothing else. */
export async function expectEachOnce(db: Db, acknowledged: Acknowledged): Promise<void> {
  const { orders, transfers, withdrawals } = acknowledged
  const list = async (table: 'transfer' | 'withdrawal'): Promise<string[]> =>
    (await db.selectFrom(table).select('client_ref').execute()).map(({ client_ref }) => client_ref ?? '').sort()
  expect(await list('transfer')).toEqual([...transfers].sort())
  expect(await list('withdrawal')).toEqual(withdrawals.map(({ client_ref }) => client_ref).sort())
  const payments = await db.selectFrom('payment').select(['out_trade_no', 'amount_collected']).execute()
  const collected = new Map(payments.map((row) => [row.out_trade_no, plain(row.amount_collected)]))
  expect(payments).toHaveLength(orders.length)
  for (const { out_trade_no, paid } of orders)
    expect(collected.get(out_trade_no), out_trade_no).toBe(paid ? '1.5' : '0')
}

/**
 * The chain has each withdrawal once, and the platform's addresses have what the books say: also what the operator paid
 * into the treasury, which is booked as money of nobody.
 */
export async function expectChainEqual(
  db: Db,
  { nodes, withdrawals }: { nodes: SeveralNodes; withdrawals: Acknowledged['withdrawals'] },
): Promise<void> {
  const arrivals = await arrivalsOn(nodes)
  for (const { address, received, client_ref } of withdrawals)
    expect(
      arrivals.filter(({ to }) => to === address.toLowerCase()).map(({ amount }) => amount),
      client_ref,
    ).toEqual([plain(received)])
  const ours = await db.selectFrom('deposit_address').select('address').where('purpose', '<>', 'payer').execute()
  const own = new Set(ours.map(({ address }) => address.toLowerCase()))
  const into = sum(arrivals.filter(({ to }) => own.has(to)).map(({ amount }) => amount))
  const out = sum(arrivals.filter(({ from }) => own.has(from)).map(({ amount }) => amount))
  const booked = (await holdingsOfBooks(db))[TOKEN] ?? '0'
  expect(compare(subtract(into, out), booked), `the books have ${booked}`).toBe(0)
}

interface Arrival {
  readonly from: string
  readonly to: string
  readonly amount: string
}

/** Every transfer of the token that a block has. */
async function arrivalsOn(nodes: SeveralNodes): Promise<Arrival[]> {
  const filter = { fromBlock: '0x0', toBlock: 'latest', address: nodes.contract, topics: [transferTopic] }
  return z.parse(logs, await nodes.call(0, 'eth_getLogs', filter)).map(({ topics: [, from, to], data }) => ({
    from: addressIn(from),
    to: addressIn(to),
    amount: formatUnits(hexToBigInt(hex(data)), DECIMALS),
  }))
}

const addressIn = (topic: string | undefined): string => `0x${pad(hex(topic ?? ''), { size: 32 }).slice(-40)}`

function hex(text: string): Hex {
  if (!isHex(text)) throw new TypeError(`${text} is not hex`)
  return text
}
