import { randomInt } from 'node:crypto'
import type { ChainAdapter } from '#server/chain/adapter'
import type { Order } from '#shared/contract/order'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import { formatAmount } from '#shared/money/format'
import { multiply, rescale, subtract } from '#shared/money/amount'
import type { Decimal } from '#shared/money/amount'
import { CustomerError } from './customer-world'
import type { CustomerWorld } from './customer-world'
import type { PayCase } from './habits'
import { payLater } from './late-payment'
import { makeBlocks, settleOnChain } from './pace'
import type { Pace } from './pace'
import { shopClient } from './shop-client'
import { findDesks, findMadeOrder } from './shop-desk'
import type { DeskWish, MadeOrder, ShopDesk } from './shop-desk'
import { minedChain } from '#sandbox/chain/mined-chain'

interface Way {
  readonly case: PayCase
  /** Default `now`. */
  readonly pace?: Pace | undefined
}

export interface PayRequest extends DeskWish, Way {
  /** Decimal text, in the token; in USD for shops that take orders in fiat only. */
  readonly amount: string
}

export interface PayResult extends Pick<
  Order,
  'handle_id' | 'trade_no' | 'out_trade_no' | 'address' | 'pay_url' | 'expires_at'
> {
  readonly network_id: string
  readonly txids: readonly string[]
  /** Unix seconds at which a late customer pays; null in all other cases. */
  readonly pays_at: number | null
}

/** Late customers get the shortest order that is allowed, so that a tester soon sees the late payment. */
const SHORT_ORDER_SECONDS = 60
const LATE_BY_SECONDS = 5
/** Payers 0 to 31 of every network have money. */
const PAYERS = 32

/**
 * Makes an order as a shop, and pays it on chain as a customer, in one of ten ways. After `under`, `wrong-token`,
 * `other-coin` and `reorg` the order stays open until it expires; `late` pays through the outbox after that.
 *
 * @throws CustomerError when no shop takes this token; ShopRefused; ChainError
 */
export async function payOrder(world: CustomerWorld, request: PayRequest): Promise<PayResult> {
  const [desk] = await findDesks(world.services, request)
  if (desk === undefined) throw new CustomerError('No application of an open merchant takes this token.')
  return await payIn(world, { desk, order: await placeOrder(world, desk, request), way: request })
}

/**
 * Pays an order that exists already, in one of the ways of {@link payOrder}. `late` pays after it has expired, so a
 * tester moves the clock.
 *
 * @throws CustomerError when there is no such order, or it waits for no money; ShopRefused; ChainError
 */
export async function payMadeOrder(
  world: CustomerWorld,
  { made, ...way }: Way & { made: MadeOrder },
): Promise<PayResult> {
  const { desk, out_trade_no } = await findMadeOrder(world.services, made)
  const order = await shopClient(world.request, desk, world.services.clock).query(out_trade_no)
  if (order.status !== TRANSACTION_STATUS.to_be_paid)
    throw new CustomerError('This order waits for no money any more: make another one.')
  return await payIn(world, { desk, order, way })
}

async function payIn(
  world: CustomerWorld,
  { desk, order, way }: { desk: ShopDesk; order: Order; way: Way },
): Promise<PayResult> {
  const { network_id } = desk
  const adapter = world.services.chains.get(network_id)
  const txids = await PAY[way.case]({ world, adapter, desk, order, payer: pickPayer(world), pace: way.pace })
  const { handle_id, trade_no, out_trade_no, address, pay_url, expires_at } = order
  const pays_at = way.case === 'late' ? expires_at + LATE_BY_SECONDS : null
  return { handle_id, trade_no, out_trade_no, address, pay_url, expires_at, network_id, txids, pays_at }
}

/** Makes an order as the shop's server would. */
export async function placeOrder(
  { request, services }: CustomerWorld,
  desk: ShopDesk,
  { amount, case: way }: { amount: string; case?: PayCase },
): Promise<Order> {
  const shop = shopClient(request, desk, services.clock)
  return await shop.create({
    out_trade_no: shopNumber(services.clock.now()),
    token_id: desk.token_id,
    ...(desk.mode === 'otc' ? { fiat_name: 'USD', fiat_amount: formatAmount(rescale(amount, 2), PLAIN) } : { amount }),
    ...(way === 'late' ? { expires_in: SHORT_ORDER_SECONDS } : {}),
  })
}

/** An order number as a shop would make it: the day and ten random digits. */
function shopNumber(now: Date): string {
  return `${now.toISOString().slice(0, 10).replaceAll('-', '')}-${String(randomInt(10 ** 10)).padStart(10, '0')}`
}

const pickPayer = ({ services }: CustomerWorld): bigint => BigInt(Math.floor(services.random() * PAYERS))

interface Paying {
  readonly world: CustomerWorld
  readonly adapter: ChainAdapter
  readonly desk: ShopDesk
  readonly order: Order
  readonly payer: bigint
  readonly pace?: Pace | undefined
}

const PLAIN = { mode: 'plain' } as const
const partOf = ({ amount, decimals }: Order, share: string): string =>
  formatAmount(rescale(multiply(amount, share), decimals), PLAIN)

async function send({ adapter, order, payer }: Paying, amount: Decimal, token_id = order.token_id): Promise<string> {
  const from = { purpose: 'payer', index: payer } as const
  const { txid } = await adapter.send({ from, to: order.address, token_id, amount: formatAmount(amount, PLAIN) })
  return txid
}

async function sendAndSettle(paying: Paying, amount: Decimal, token_id?: string): Promise<string[]> {
  const txid = await send(paying, amount, token_id)
  await settleOnChain(paying.world, paying.adapter, paying.pace ?? 'now')
  return [txid]
}

const PAY: Readonly<Record<PayCase, (paying: Paying) => Promise<string[]>>> = {
  exact: async (paying) => await sendAndSettle(paying, paying.order.amount),
  under: async (paying) => await sendAndSettle(paying, partOf(paying.order, '0.6')),
  over: async (paying) => await sendAndSettle(paying, partOf(paying.order, '1.2')),
  'wrong-token': async (paying) => await sendAndSettle(paying, paying.order.amount, 'wrong-token'),

  split: async (paying) => {
    const first = partOf(paying.order, '0.4')
    const txid = await send(paying, first)
    if (paying.pace !== 'chain') await makeBlocks(paying.world, paying.adapter, 1)
    return [txid, ...(await sendAndSettle(paying, subtract(paying.order.amount, first)))]
  },

  late: async ({ world, adapter, order, payer, pace = 'now' }) => {
    const { token_id, address: to, amount, expires_at } = order
    const payment = { network_id: adapter.network_id, token_id, payer: String(payer), to, amount, pace }
    await payLater(world, payment, new Date((expires_at + LATE_BY_SECONDS) * 1000))
    return []
  },

  /** The transfer is seen in a block, which the chain then replaces by blocks without it. */
  reorg: async (paying) => {
    const { world, adapter, order } = paying
    const { number: before } = await adapter.tip()
    const txid = await send(paying, order.amount)
    await makeBlocks(world, adapter, 1)
    await minedChain(world.services.chains, adapter.network_id).reorgAbove(before, 'transactions')
    await makeBlocks(world, adapter, adapter.confirmations)
    return [txid]
  },

  /** The shop closes the order, and the customer pays it all the same. */
  closed: async (paying) => {
    const { world, desk, order } = paying
    await shopClient(world.request, desk, world.services.clock).close(order.out_trade_no)
    return await sendAndSettle(paying, order.amount)
  },

  /** The chain drops the transfer after the order was paid, and the customer pays once more. */
  returned: async (paying) => {
    const { world, adapter, order } = paying
    const { number: before } = await adapter.tip()
    const first = await send(paying, order.amount)
    await makeBlocks(world, adapter, adapter.confirmations)
    await minedChain(world.services.chains, adapter.network_id).reorgAbove(before, 'transactions')
    await makeBlocks(world, adapter, adapter.confirmations)
    return [first, ...(await sendAndSettle(paying, order.amount))]
  },

  'other-coin': async (paying) => {
    const coin = await coinOf(paying)
    return await sendAndSettle(paying, paying.order.amount, coin)
  },
}

/** The id of the network's own coin, which no order asks for. @throws CustomerError when it has none */
async function coinOf({ world, adapter }: Paying): Promise<string> {
  const coin = await world.services.db
    .selectFrom('token')
    .select('id')
    .where('network_id', '=', adapter.network_id)
    .where('is_native', '=', true)
    .executeTakeFirst()
  if (coin === undefined) throw new CustomerError('This network has no coin of its own.')
  return coin.id
}
