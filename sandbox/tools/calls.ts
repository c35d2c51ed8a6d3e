import { Hono } from 'hono'
import * as z from 'zod/mini'
import { Refusal } from '#server/core/refusal'
import { ChainError } from '#server/chain/chain-error'
import { networkStates } from '#server/chain/networks'
import { CustomerError } from '#sandbox/customers/customer-world'
import { PAY_CASES } from '#sandbox/customers/habits'
import { pace } from '#sandbox/customers/pace'
import { payMadeOrder, payOrder } from '#sandbox/customers/pay-order'
import { payLink } from '#sandbox/customers/pay-link'
import { payRecharge } from '#sandbox/customers/pay-recharge'
import { ShopRefused } from '#sandbox/customers/shop-client'
import { findDesks } from '#sandbox/customers/shop-desk'
import { checkedNotifyUrl, setNotifyUrl } from '#server/callback/notify-url'
import { inTransaction } from '#server/database/connect'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { askedAmount, id, tradeNo } from '#shared/contract/fields'
import { auditCalls } from './audit-calls'
import { bodyOf, ok } from './call-parts'
import { newestMessages } from './inbox-page'
import { openingCalls } from './opening-calls'
import { pageContext } from './page'
import { recentOrders } from './recent-orders'
import { riskCalls } from './risk-calls'
import type { ToolsOptions } from './tools-options'

/** A century: beyond it dates stop making sense before they stop working. */
const FARTHEST_SECONDS = 3_155_760_000

const way = { case: z.enum(PAY_CASES), pace: z.optional(pace) }
/** A new order that is paid; or one that exists already, by the platform's number or the end of its `pay_url`. */
const payment = z.union([
  z.strictObject({
    appid: z.optional(id),
    chain: z.optional(z.string().check(z.maxLength(40))),
    token: z.optional(z.string().check(z.maxLength(40))),
    amount: askedAmount,
    ...way,
  }),
  z.strictObject({ trade_no: tradeNo, ...way }),
  z.strictObject({ handle_id: id, ...way }),
])
const callbackAddress = z.strictObject({ appid: id, notify_url: z.string().check(z.maxLength(500)) })
const recharge = z.object({
  address: z.string().check(z.minLength(1), z.maxLength(128)),
  token_id: id,
  amount: askedAmount,
  pace: z.optional(pace),
})
const linkPayment = z.object({ handle_id: id, amount: z.optional(askedAmount), pace: z.optional(pace) })
const clockMove = z.object({ advance_seconds: z.int().check(z.gte(0), z.lte(FARTHEST_SECONDS)) })
const simulationSwitch = z.object({ on: z.boolean() })

/** What the pages and the tests ask of the sandbox, in the envelope of the API. */
export function toolsCalls(options: ToolsOptions): Hono {
  const { services, customers, simulation } = options
  const { db, clock } = services
  const calls = new Hono()

  // The applications that take payments, with what a shop's own server signs with.
  calls.get('/shops', async (context) => {
    const desks = await findDesks(services, {})
    const shops = new Map(desks.map(({ appid, mode, secret }) => [appid, { appid, mode, key: secret }]))
    return ok(context, { list: [...shops.values()] })
  })
  // What a merchant sets in the console after a step-up. The KEYs are told here as well, so this tells no more.
  calls.post('/callback-address', async (context) => {
    const { appid, notify_url } = await bodyOf(context, callbackAddress)
    const address = checkedNotifyUrl(notify_url, services.settings)
    await inTransaction(db, async (trx) => {
      const { merchant_id } = await trx
        .selectFrom('application')
        .select('merchant_id')
        .where('appid', '=', appid)
        .executeTakeFirstOrThrow(() => new Refusal('does_not_exist'))
      await setNotifyUrl(trx, { merchant_id, appid, notify_url: address })
    })
    return ok(context, { notify_url: address })
  })
  calls.post('/payments', async (context) => {
    const asked = await bodyOf(context, payment)
    if ('amount' in asked) return ok(context, await asRefusal(payOrder(customers, { token: 'USDT', ...asked })))
    return ok(context, await asRefusal(payMadeOrder(customers, { made: asked, ...asked })))
  })
  calls.get('/payments', async (context) => {
    const { words } = pageContext(context)
    return ok(context, { list: await recentOrders(db, words) })
  })
  calls.post('/recharge', async (context) => {
    return ok(context, await asRefusal(payRecharge(customers, await bodyOf(context, recharge))))
  })
  // Pays an order that exists already, such as one of a payment link.
  calls.post('/pay', async (context) => {
    return ok(context, await asRefusal(payLink(customers, await bodyOf(context, linkPayment))))
  })
  calls.get('/inbox', async (context) => ok(context, { list: await newestMessages(db, context.req.query('to') ?? '') }))
  calls.post('/clock', async (context) => {
    const { advance_seconds } = await bodyOf(context, clockMove)
    await clock.advance(advance_seconds)
    await options.clockMoved?.()
    return ok(context, { now: clock.seconds() })
  })
  calls.post('/simulation', async (context) => {
    const { on } = await bodyOf(context, simulationSwitch)
    if (simulation === null) throw new Refusal('wrong_state')
    simulation.setOn(on)
    return ok(context, { on: simulation.isOn() })
  })
  calls.get('/state', async (context) => ok(context, await sandboxState(options)))
  // Whether the books are right: every sum is '0', and no balance differs from its postings.
  calls.get('/books', async (context) => ok(context, { sums: await ledgerSums(db), drift: await ledgerDrift(db) }))
  calls.route('/', auditCalls(services))
  calls.route('/', openingCalls(services))
  calls.route('/', riskCalls(services))
  return calls
}

/** What keeps a customer from paying is the tester's to know, in the words of whoever refused. */
async function asRefusal<Result>(paying: Promise<Result>): Promise<Result> {
  try {
    return await paying
  } catch (error) {
    const isKnown = error instanceof CustomerError || error instanceof ShopRefused || error instanceof ChainError
    if (!isKnown) throw error
    throw new Refusal('operation_failed', [{ path: '', message: error.message }])
  }
}

async function sandboxState({ services, simulation }: Pick<ToolsOptions, 'services' | 'simulation'>) {
  const { db, clock } = services
  const payments = await db
    .selectFrom('payment')
    .select(['status', (eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute()
  const { waiting, dead } = await db
    .selectFrom('outbox')
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll().filterWhere('dead_at', 'is', null), 'integer').as('waiting'),
      eb.cast<number>(eb.fn.count('dead_at'), 'integer').as('dead'),
    ])
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    now: clock.seconds(),
    simulation: simulation === null ? null : { on: simulation.isOn() },
    networks: await networkStates(db, { clock }),
    payments,
    outbox: { waiting, dead },
  }
}
