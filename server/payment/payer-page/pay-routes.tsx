/** @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Services } from '#server/chain/services'
import { limitedAs } from '#server/core/network-address'
import { Refusal, refusalAnswer } from '#server/core/refusal'
import { callerAddress, callerFinder } from '#server/http/caller-address'
import { readerOf } from '#server/http/page'
import type { PageReader } from '#server/http/page'
import { rateLimiter } from '#server/http/rate-limit'
import { slowRefusals } from '#server/http/slow-refusals'
import { findPayerOrder } from '#server/payment/queries/order'
import { id } from '#shared/contract/fields'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import { AddressCode, PayPage, payState } from './pay-page'
import type { PayerTrial } from './pay-page'
import { payerWords } from './words'

/** What a test installation adds to the page of an order that waits for its payment. */
type TrialOf = (reader: PageReader, handle_id: string) => PayerTrial

type PayServices = Pick<Services, 'db' | 'clock' | 'settings'>

/** The address of an order stays what it is. Not kept for longer than a payer looks at the page. */
const QR_CACHE = 'private, max-age=600'

/**
 * Below /pay: the payer's page. The handle in the link is the only key to it. An open page asks thirty times a minute, so ten
 * of them behind one address are answered.
 */
export function payRoutes({ db, clock, settings }: PayServices, trialOf?: TrialOf): Hono {
  const routes = new Hono()
  routes.use(slowRefusals({ clock, settings }))
  const limit = rateLimiter(db, settings.rate_limits)
  const findCaller = callerFinder(settings.trusted_proxies)
  // Apart from the public calls of the API: payers of a shop with one address do not keep its merchant from signing in.
  routes.use(async (context, next) => {
    const owner = `pay:${limitedAs(callerAddress(context, findCaller))}`
    await limit({ bucket: 'public', owner, now: clock.now() })
    await next()
  })
  routes.onError((error, context) => {
    if (!(error instanceof Refusal)) throw error
    const { status, envelope } = refusalAnswer(error, readerOf(context).language)
    return context.text(envelope.msg, status, { 'Retry-After': String(error.retry_after ?? 1) })
  })
  const find = async (handle_id: string) =>
    z.safeParse(id, handle_id).success ? await findPayerOrder(db, handle_id, clock.seconds()) : undefined

  routes.get('/:handle_id', async (context) => {
    const handle_id = context.req.param('handle_id')
    const order = await find(handle_id)
    if (order === undefined) return await context.notFound()
    const reader = readerOf(context)
    const trial = order.status === TRANSACTION_STATUS.to_be_paid ? trialOf?.(reader, handle_id) : undefined
    return await context.html(<PayPage reader={reader} order={order} handle_id={handle_id} trial={trial} />)
  })
  routes.get('/:handle_id/state', async (context) => {
    const order = await find(context.req.param('handle_id'))
    if (order === undefined) return await context.notFound()
    return context.json({ code: 200, msg: 'ok', data: payState(payerWords(readerOf(context).language), order) })
  })
  routes.get('/:handle_id/qr.svg', async (context) => {
    const order = await find(context.req.param('handle_id'))
    if (order === undefined) return await context.notFound()
    // `html` is the framework's way to write markup; its type is that of a page unless another one is said.
    return await context.html(<AddressCode address={order.address} />, 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': QR_CACHE,
    })
  })
  return routes
}
