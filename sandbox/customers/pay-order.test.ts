import { describe, expect, test } from 'vitest'
import { ledgerDrift, ledgerSums } from '#sandbox/database/ledger'
import { testDatabase } from '#sandbox/database/test-database'
import { expireDue } from '#sandbox/payment/expire'
import { payOrder } from './pay-order'
import { testTown } from './testing/test-town'

const { db } = await testDatabase()
const town = await testTown({ db })

const TRON = '1'
const ETHEREUM = '2'
const BNB = '3'

async function standing(handle_id: string) {
  return await db
    .selectFrom('payment')
    .select(['status', 'exception', 'amount', 'amount_collected', 'mch_real_receive', 'fees', 'usdt_amount', 'paid_at'])
    .where('handle_id', '=', handle_id)
    .executeTakeFirstOrThrow()
}

async function expectBalancedBooks(): Promise<void> {
  const sums = await ledgerSums(db)
  expect(sums.filter(({ sum }) => sum !== '0')).toEqual([])
  expect(await ledgerDrift(db)).toEqual([])
}

async function endOfTime(): Promise<void> {
  town.clock.advance(1801)
  await town.runLatePayments()
  await expireDue(town.services)
}

describe.each([
  { network: 'a simulated network', chain: TRON },
  { network: 'an EVM network', chain: ETHEREUM },
  { network: 'an EVM network with 18 decimals', chain: BNB },
])('a customer on $network', ({ chain }) => {
  const pay = async (way: Parameters<typeof payOrder>[1]['case']) =>
    await payOrder(town.world, { appid: town.shop.appid, chain, token: 'USDT', amount: '100', case: way })

  test('pays exactly', async () => {
    const { handle_id } = await pay('exact')
    expect(await standing(handle_id)).toMatchObject({ status: 2, exception: null })
    await expectBalancedBooks()
  })
})
