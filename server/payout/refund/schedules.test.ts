import { createHash, randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { executeOnce } from '#server/http/idempotency'
import { Refusal } from '#server/core/refusal'
import { Killed, unreliableWorker, WORKER_STEPS } from '#sandbox/chain/testing/unreliable-chain'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { balances, ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { testDatabase } from '#server/database/test-database'
import { compare, fromUnits, toDecimal } from '#shared/money/amount'
import { advanceRefunds } from './advance-refunds'
import { requestRefund } from './request-refund'
import { insertPaid } from './testing/paid-payment'
import { minedChain } from '#sandbox/chain/mined-chain'
import { actor } from '#server/testing/actor'

const RUNS = Number(process.env['SCHEDULES'] ?? 60)

const { db } = await testDatabase()
const { services, merchant, shop, clock } = await shopSetup({ db, networks: ['6'] })
const { merchant_id } = merchant
const { application_id } = shop
const aptos = minedChain(services.chains, '6')

const INTENTS = 3
const ofIntent = fc.nat({ max: INTENTS - 1 })
const intent = fc.oneof(
  fc.constant({ kind: 'all', amount: '12' } as const),
  fc.constant({ kind: 'overpaid', amount: '2' } as const),
  fc
    .integer({ min: 1, max: 1200 })
    .map((cents) => ({ kind: 'part', amount: toDecimal(fromUnits(BigInt(cents), 2)) }) as const),
)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('call' as const), of: ofIntent }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('crash' as const), of: ofIntent }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('race' as const), of: ofIntent, and: ofIntent }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constantFrom(...WORKER_STEPS),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

interface Scenario {
  readonly handle_id: string
  readonly address: string
  readonly intents: readonly { kind: 'all' | 'part' | 'overpaid'; amount: string; client_ref: string }[]
}

/** One call, as the API runs it; `dies` is a crash before the commit. Any answer may get lost. */
async function call({ handle_id, address, intents }: Scenario, of: number, dies = false): Promise<void> {
  const wish = intents[of % intents.length]
  if (wish === undefined) return
  const digest = createHash('sha256').update(`${handle_id} ${wish.kind} ${wish.amount}`).digest('hex')
  const keyed = { merchant_id, route: 'transactions.refund', key: wish.client_ref, digest }
  try {
    await executeOnce(services, keyed, async (trx) => {
      const record = await requestRefund(trx, services, {
        by: actor(merchant_id),
        body: { handle_id, address, ...wish },
      })
      if (dies) throw new Killed()
      return record
    })
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Killed)) throw error
  }
}

const worker = unreliableWorker({ db, services, network_id: '6', advance: advanceRefunds })

async function take(scenario: Scenario, each: Step): Promise<void> {
  switch (each.act) {
    case 'call':
    case 'crash':
      return await call(scenario, each.of, each.act === 'crash')
    case 'race':
      return void (await Promise.all([call(scenario, each.of), call(scenario, each.and)]))
    default:
      return await worker.take(each.act)
  }
}

/** Advances refunds and blocks until no refund is open. */
async function settle(): Promise<void> {
  for (let rounds = 0; rounds < 20; rounds++) {
    if ((await worker.work()) === 0) return
    await aptos.mine(1)
  }
  throw new Error('Refunds stay open')
}

interface Outcome {
  status: number
  /** The most refunds of one intent. */
  executions: number
  refunded: string
  sent: string
  transactions: number
  accomplished: number
}

async function outcomeOf(payment_id: string, address: string): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    select p.status,
           (select coalesce(max(times), 0)::int from (select count(*) as times from refund where payment_id = p.id group by client_ref) c)
             as executions,
           (select trim_scale(coalesce(sum(amount), 0))::text from refund where payment_id = p.id and state = 'accomplish') as refunded,
           (select trim_scale(coalesce(sum(amount), 0))::text from simulated_transfer where to_address = ${address}) as sent,
           (select count(*)::int from simulated_transfer where to_address = ${address}) as transactions,
           (select count(*)::int from refund where payment_id = p.id and state = 'accomplish') as accomplished
    from payment p where p.id = ${payment_id}`.execute(db)
  const [outcome] = rows
  if (outcome === undefined) throw new Error('The payment is gone')
  return outcome
}

test('in any schedule of calls and crashes an intent makes one refund at most, and refunds never exceed the payment', async () => {
  const schedule = fc.record({
    wishes: fc.array(intent, { minLength: 1, maxLength: INTENTS }),
    steps: fc.array(step, { minLength: 1, maxLength: 12 }),
  })
  await fc.assert(
    fc.asyncProperty(schedule, async ({ wishes, steps }) => {
      const payment = await insertPaid(db, { merchant_id, application_id, at: clock.now() })
      const address = `0x${createHash('sha256').update(payment.handle_id).digest('hex')}`
      const intents = wishes.map((wish) => ({ ...wish, client_ref: randomUUID() }))
      const scenario = { handle_id: payment.handle_id, address, intents }
      for (const each of steps) await take(scenario, each)
      await settle()

      const outcome = await outcomeOf(payment.id, address)
      expect(outcome.executions).toBeLessThanOrEqual(1)
      expect(outcome).toMatchObject({ sent: outcome.refunded, transactions: outcome.accomplished })
      expect(compare(outcome.refunded, '12')).toBeLessThanOrEqual(0)
      expect(outcome.status).toBe(outcome.refunded === '12' ? 6 : 2)
      expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
      expect(await balances(db, { owner: `m:${merchant_id}:held`, token_id: '106' })).toSatisfy(
        (rows: { balance: string }[]) => rows.every(({ balance }) => balance === '0'),
      )
    }),
    { numRuns: RUNS, seed: 20_261_121, endOnFailure: true },
  )
  expect(await ledgerDrift(db)).toEqual([])
}, 7_200_000)
