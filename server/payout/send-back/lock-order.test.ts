import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { minedChain } from '#sandbox/chain/mined-chain'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { Refusal } from '#server/core/refusal'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import { testDatabase } from '#server/database/test-database'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { creditUnassigned } from '#server/payment/credit-unassigned'
import { actor } from '#server/testing/actor'
import { giveCapital } from '../withdrawal/testing/rich-merchant'
import { advanceRefunds } from '../refund/advance-refunds'
import { requestRefund } from '../refund/request-refund'
import { advanceSendBacks } from './advance-send-backs'
import { requestSendBack } from './request-send-back'

const { db } = await testDatabase()
const { services, clock, world, merchant, shop } = await shopSetup({ db, networks: ['6'] })
const { merchant_id } = merchant
const by = actor(merchant_id)
const aptos = minedChain(services.chains, '6')
const CUSTOMER = `0x${'7'.repeat(64)}`
const ROUNDS = Number(process.env['SCHEDULES'] ?? 3)
/** A limit for what hangs: each round looks at the money of all rounds before it. */
const LIMIT_MILLIS = 600_000 + ROUNDS * 5_000

/** How often the database has ended a transaction because two waited for each other. */
async function deadlocks(): Promise<number> {
  // Back ends report their counts when they are idle, within a second.
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? 0
}

/** A refusal is an answer; a deadlock that the transaction has survived by running again is counted all the same. */
async function asked(work: (trx: Trx) => Promise<unknown>): Promise<void> {
  try {
    await inTransaction(db, work)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

test(
  'requests, signatures and reorganisations at the same moment never wait for each other in a circle',
  async () => {
    await giveCapital(db, { merchant_id, token_id: '106', amount: '1000', at: clock.now() })
    const before = await deadlocks()
    const raise = (error: unknown): never => {
      throw error
    }
    for (let round = 0; round < ROUNDS; round++) {
      const paid: string[] = []
      for (const way of ['exact', 'exact', 'closed', 'closed', 'over'] as const) {
        paid.push((await payOrder(world, { appid: shop.appid, chain: '6', amount: '5', case: way })).handle_id)
      }
      const money = await db
        .selectFrom('unassigned')
        .innerJoin('chain_transfer', 'chain_transfer.id', 'unassigned.transfer_id')
        .select(['unassigned.handle_id', 'from_address', sql<string>`trim_scale(amount)::text`.as('amount')])
        .where('unassigned.state', '=', 'open')
        .execute()
      const refunds = paid.map(
        (handle_id) => async (trx: Trx) =>
          await requestRefund(trx, services, {
            by,
            body: { handle_id, kind: 'part', amount: '2', address: CUSTOMER, client_ref: randomUUID() },
          }),
      )
      const decisions = money.map(({ from_address: address, ...one }, place) => async (trx: Trx) => {
        const wish = { ...one, client_ref: randomUUID() }
        return place % 2 === 0
          ? await creditUnassigned(trx, services, { by, asked: wish })
          : await requestSendBack(trx, services, { by, asked: { ...wish, address } })
      })
      await aptos.reorg(3, 'transactions')
      await Promise.all([
        world.watch('6'),
        ...refunds.map(asked),
        ...decisions.map(asked),
        advanceRefunds(services, raise),
        advanceSendBacks(services, raise),
      ])
      await aptos.mine(1)
      await Promise.all([world.watch('6'), advanceRefunds(services, raise), advanceSendBacks(services, raise)])
    }
    expect((await deadlocks()) - before).toBe(0)
    expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
    expect(await ledgerDrift(db)).toEqual([])
  },
  LIMIT_MILLIS,
)
