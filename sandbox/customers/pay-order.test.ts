import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { balances, ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { testDatabase } from '#server/database/test-database'
import { expireDue } from '#server/payment/expire'
import { formatAmount } from '#shared/money/format'
import type { PayCase } from './habits'
import { makeBlocks } from './pace'
import { payOrder } from './pay-order'
import { shopSetup } from './testing/shop-setup'
import { minedChain } from '#sandbox/chain/mined-chain'

const { db } = await testDatabase()
const setup = await shopSetup({ db, networks: ['1', '2', '3', '5'], nodes: true })

/** The current state of a payment, with amounts without trailing zeros. */
async function standing(handle_id: string) {
  const { status, exception, ...amounts } = await db
    .selectFrom('payment')
    .select(['status', 'exception', 'amount_collected', 'fees', 'mch_real_receive', 'usdt_amount'])
    .where('handle_id', '=', handle_id)
    .executeTakeFirstOrThrow()
  const short = Object.entries(amounts).map(([name, value]) => [name, formatAmount(value, { mode: 'plain' })])
  return { status, exception, ...Object.fromEntries(short) }
}

async function stepsOf(handle_id: string): Promise<string[]> {
  const steps = await db
    .selectFrom('payment_event')
    .innerJoin('payment', 'payment.id', 'payment_event.payment_id')
    .select('kind')
    .where('payment.handle_id', '=', handle_id)
    .orderBy('payment_event.id')
    .execute()
  return steps.map(({ kind }) => kind)
}

/** Expects that the ledger sums to zero, that balances equal their postings, and that the merchant has what was received. */
async function expectBalancedBooks(): Promise<void> {
  const sums = await ledgerSums(db)
  expect(sums.filter(({ sum }) => sum !== '0')).toEqual([])
  expect(await ledgerDrift(db)).toEqual([])
  const { received } = await db
    .selectFrom('payment')
    .select(sql<string>`trim_scale(coalesce(sum(mch_real_receive), 0))::text`.as('received'))
    .where('token_id', '=', '101')
    .executeTakeFirstOrThrow()
  const owner = `m:${setup.merchant.merchant_id}:app:${setup.shop.application_id}`
  const [held] = await balances(db, { owner, kind: 'liability', token_id: '101' })
  expect(held?.balance ?? '0').toBe(received)
}

/** Moves the clock behind the end of every order: late customers pay, all other orders expire. */
async function timePasses(): Promise<void> {
  setup.clock.advance(1801)
  await setup.runLatePayments()
  await expireDue(setup.services)
  await expectBalancedBooks()
}

/** On other platforms the node program may be missing, and these networks run simulated. */
test.runIf(process.platform === 'linux' && process.arch === 'x64')('the EVM networks run on local EVM nodes', () => {
  expect(setup.services.chains.all().map(({ kind }) => kind)).toEqual(['evm', 'evm', 'evm', 'simulated'])
})

const NOTHING = { amount_collected: '0', fees: '0', mch_real_receive: '0', usdt_amount: '0' }

describe.each([
  { network: 'a simulated network', chain: '5' },
  { network: 'the stand-in for TRON', chain: '1' },
  { network: 'an EVM network', chain: '2' },
  { network: 'an EVM network whose token has 18 decimals', chain: '3' },
])('on $network', ({ chain }) => {
  const pay = async (way: PayCase) => await payOrder(setup.world, { chain, token: 'USDT', amount: '100', case: way })

  afterEach(expectBalancedBooks)

  test('an exact payment is paid', async () => {
    const { handle_id, txids } = await pay('exact')
    expect(await standing(handle_id)).toEqual({
      status: 2,
      exception: null,
      amount_collected: '100',
      fees: '0.5',
      mch_real_receive: '99.5',
      usdt_amount: '99.5',
    })
    expect(txids).toHaveLength(1)
    expect(await stepsOf(handle_id)).toEqual(['created', 'seen', 'confirmed', 'paid'])
    await timePasses()
    expect(await standing(handle_id)).toMatchObject({ status: 2, exception: null })
  })

  test('a payment of too little stays open until it expires', async () => {
    const { handle_id } = await pay('under')
    expect(await standing(handle_id)).toEqual({ status: 1, exception: null, ...NOTHING, amount_collected: '60' })
    await timePasses()
    expect(await standing(handle_id)).toEqual({ status: 3, exception: 'under', ...NOTHING, amount_collected: '60' })
  })

  test('a payment of too much is paid, and the merchant can refund the surplus', async () => {
    const { handle_id } = await pay('over')
    expect(await standing(handle_id)).toMatchObject({
      status: 2,
      exception: 'over',
      amount_collected: '120',
      fees: '0.6',
    })
  })

  test('a payment in two parts is paid with the second', async () => {
    const { handle_id, txids } = await pay('split')
    expect(txids).toHaveLength(2)
    expect(await standing(handle_id)).toMatchObject({ status: 2, exception: null, mch_real_receive: '99.5' })
  })

  test('a late payment is recorded and not credited', async () => {
    const { handle_id, pays_at, txids } = await pay('late')
    expect(txids).toEqual([])
    expect(pays_at).toBe(setup.clock.seconds() + 65)
    await timePasses()
    expect(await standing(handle_id)).toEqual({ status: 3, exception: 'late', ...NOTHING, amount_collected: '100' })
  })

  test('a payment in a wrong token does not pay the order', async () => {
    const { handle_id } = await pay('wrong-token')
    expect(await standing(handle_id)).toEqual({ status: 1, exception: 'wrong_token', ...NOTHING })
    await timePasses()
    expect(await standing(handle_id)).toEqual({ status: 3, exception: 'wrong_token', ...NOTHING })
  })

  test('a payment is open again when the chain takes its transfer back before it is confirmed', async () => {
    const { handle_id } = await pay('reorg')
    expect(await standing(handle_id)).toEqual({ status: 1, exception: null, ...NOTHING })
    expect(await stepsOf(handle_id)).toEqual(['created', 'seen', 'orphaned'])
    await timePasses()
    expect(await standing(handle_id)).toMatchObject({ status: 3, exception: null })
  })

  test('a reversing entry takes a credited payment back when the chain takes its transfer back', async () => {
    const { handle_id, network_id } = await pay('exact')
    const adapter = minedChain(setup.services.chains, network_id)
    await adapter.reorg(adapter.confirmations, 'transactions')
    await makeBlocks(setup.world, adapter, adapter.confirmations)
    expect(await standing(handle_id)).toEqual({ status: 8, exception: null, ...NOTHING })
    const reversal = await db
      .selectFrom('ledger_entry')
      .select('ref')
      .where('reason', '=', 'payment_reversal')
      .execute()
    expect(reversal.length).toBeGreaterThan(0)
  })
})
