import { createHash } from 'node:crypto'
import { headersFor } from '#server/callback/attempt'
import { validKeys } from '#server/callback/delivery'
import { MOST_TRIES, nextTry } from '#server/callback/schedule'
import type { Trx } from '#server/database/schema'
import { lockPaymentOf } from '#server/payment/payment-row'
import type { PaymentRow } from '#server/payment/payment-row'
import { callbackBody } from '#server/payment/tell'

interface ToldShop {
  readonly merchant_id: string
  readonly application_id: string
  readonly now: Date
  /** Opens the KEY. */
  readonly secret: string
}

/** How a shop's server answered one attempt. */
type Answer = 200 | 202 | 500 | 'timeout' | 'unreachable'
type GivenUp = 'failed' | 'callback_timeout' | 'confirm_timeout'

const RECENT = 40
/** The schedule of attempts takes three days, so a delivery that has failed must be older. */
const OLD_MILLIS = 5 * 86_400_000
const GIVEN_UP: Readonly<Record<GivenUp, Answer>> = {
  failed: 500,
  callback_timeout: 'timeout',
  confirm_timeout: 'unreachable',
}
const DURATION: Readonly<Record<Answer, number>> = { 200: 84, 202: 61, 500: 132, timeout: 15_000, unreachable: 12 }
const ERROR: Readonly<Partial<Record<Answer, string>>> = {
  500: 'The receiver answered 500',
  timeout: 'No answer within 15 seconds',
  unreachable: 'The connection was refused',
}

/**
 * Writes the callbacks of a shop's last payments: most are delivered at once, some at the second attempt, one is answered
 * with 202, and three older ones have failed for three different reasons.
 */
export async function writeCallbacks(trx: Trx, shop: ToldShop): Promise<void> {
  const keys = await validKeys(trx, { secret: shop.secret, previous_secrets: [] }, shop)
  const recent = await paidBefore(trx, shop, { before: shop.now, count: RECENT })
  for (const [place, payment] of recent.entries()) await deliver(trx, payment, { keys, answers: recentAnswers(place) })
  const before = new Date(shop.now.getTime() - OLD_MILLIS)
  const old = await paidBefore(trx, shop, { before, count: Object.keys(GIVEN_UP).length })
  const told = new Set(recent.map(({ id }) => id))
  for (const [place, answer] of Object.values(GIVEN_UP).entries()) {
    const payment = old[place]
    if (payment && !told.has(payment.id))
      await deliver(trx, payment, { keys, answers: Array.from({ length: MOST_TRIES }, () => answer) })
  }
}

function recentAnswers(place: number): readonly Answer[] {
  if (place === 6) return [202]
  return place % 9 === 4 ? [500, 200] : [200]
}

async function paidBefore(
  trx: Trx,
  { merchant_id, application_id }: ToldShop,
  { before, count }: { before: Date; count: number },
): Promise<PaymentRow[]> {
  const handles = await trx
    .selectFrom('payment')
    .select('handle_id')
    .where('application_id', '=', application_id)
    .where('status', '=', 2)
    .where('paid_at', '<', before)
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  const rows = []
  for (const { handle_id } of handles) rows.push(await lockPaymentOf(trx, { merchant_id, handle_id }))
  return rows.filter((row) => row !== undefined)
}

async function deliver(
  trx: Trx,
  payment: PaymentRow,
  { keys, answers }: { keys: readonly string[]; answers: readonly Answer[] },
): Promise<void> {
  const { merchant_id, application_id, handle_id: paid, notify_url: url, paid_at: at } = payment
  const last = answers.at(-1)
  if (at === null || last === undefined) return
  const body = callbackBody(payment, { kind: 'paid', at })
  const delivery = {
    handle_id: `msg_${createHash('sha256').update(`callback:${paid}`).digest('base64url').slice(0, 22)}`,
    body: JSON.stringify(body),
  }
  const tries = triesOf(answers, at)
  const step = await trx
    .selectFrom('payment_event')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where('kind', '=', 'paid')
    .executeTakeFirstOrThrow()
  const { id } = await trx
    .insertInto('callback_delivery')
    .values({
      ...delivery,
      merchant_id,
      application_id,
      payment_id: payment.id,
      source_key: `callback:${step.id}`,
      event: body.type,
      url,
      state: stateAfter(last),
      tries: tries.length,
      attempts: tries.length,
      http_status: statusOf(last),
      next_at: null,
      created_at: at,
      delivered_at: last === 200 || last === 202 ? (tries.at(-1)?.began ?? at) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('callback_attempt')
    .values(
      tries.map(({ answer, began }) => ({
        delivery_id: id,
        at: began,
        url,
        failure: typeof answer === 'string' ? answer : null,
        duration_ms: DURATION[answer],
        http_status: statusOf(answer),
        error: ERROR[answer] ?? null,
        request_headers: JSON.stringify(headersFor(delivery, keys, Math.floor(began.getTime() / 1000))),
        ...responseOf(answer),
      })),
    )
    .execute()
}

/** When each attempt began: at once, then by the schedule of the running server. */
function triesOf(answers: readonly Answer[], at: Date): { answer: Answer; began: Date }[] {
  let began = at
  return answers.map((answer, place) => {
    if (place > 0) began = nextTry(place, began) ?? began
    return { answer, began }
  })
}

const statusOf = (answer: Answer): number | null => (typeof answer === 'number' ? answer : null)

function stateAfter(answer: Answer): GivenUp | 'success' | 'confirmed' {
  if (answer === 200) return 'success'
  if (answer === 202) return 'confirmed'
  if (answer === 500) return 'failed'
  return answer === 'timeout' ? 'callback_timeout' : 'confirm_timeout'
}

function responseOf(answer: Answer): { response_headers: string; response_body: string } {
  if (typeof answer === 'string') return { response_headers: '{}', response_body: '' }
  return {
    response_headers: JSON.stringify({ 'content-type': 'application/json' }),
    response_body: JSON.stringify({ taken: answer !== 500 }),
  }
}
