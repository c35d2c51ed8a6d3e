import { expect, test } from 'vitest'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { testDatabase } from '#server/database/test-database'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { add, subtract, toDecimal } from '#shared/money/amount'
import type { Decimal } from '#shared/money/amount'
import { holdingsOfBooks, suspenseDrift } from './testing/books-and-chain'
import { randomMoney, settleMoney } from './testing/random-money'
import type { Step } from './testing/money-step'

const USDT = '102'

const { db } = await testDatabase()
const setup = await shopSetup({ db, networks: ['2'], nodes: true })
const adapter = setup.services.chains.get('2')
const network = randomMoney(setup, {
  network_id: '2',
  token_id: USDT,
  coin_id: '202',
  outside: adapter.addressOf({ purpose: 'payer', index: 20n }),
})

/** What the blocks of the node moved to the platform's addresses, less what they moved from there, the tokens that the treasury began with included. */
async function movedOnChain(): Promise<string> {
  const ours = await db.selectFrom('deposit_address').select('address').where('purpose', '<>', 'payer').execute()
  const own = new Set(ours.map(({ address }) => address))
  const { number: to } = await adapter.tip()
  let sum: Decimal = '0'
  for (const { token_id, amount, from_address, to_address } of await adapter.transfers({ from: 0n, to })) {
    if (token_id !== USDT) continue
    if (own.has(to_address)) sum = add(sum, amount)
    if (own.has(from_address)) sum = subtract(sum, amount)
  }
  return toDecimal(sum)
}

test('books equal chain on a real node, with money that belongs to no order and reorganisations', async () => {
  await network.mine(10)
  const steps: readonly Step[] = [
    { act: 'order', pick: 0, share: 100 },
    { act: 'order', pick: 0, share: 60 },
    { act: 'order', pick: 0, share: 0 },
    { act: 'recharge', share: 120 },
    { act: 'stray', share: 50 },
    { act: 'mine', blocks: 4 },
    { act: 'close', pick: 2 },
    { act: 'pay more', pick: 2, share: 110, in: 'asked' },
    { act: 'pay more', pick: 0, share: 90, in: 'unknown' },
    { act: 'mine', blocks: 3 },
    { act: 'expire' },
    { act: 'send back', pick: 0 },
    { act: 'refund', pick: 0 },
    { act: 'work' },
    { act: 'reorganise', depth: 2, drop: 'nothing' },
    { act: 'work' },
    { act: 'mine', blocks: 2 },
    { act: 'credit', pick: 0 },
    { act: 'reorganise', depth: 6, drop: 'transactions' },
    { act: 'mine', blocks: 3 },
    { act: 'pay more', pick: 2, share: 70, in: 'asked' },
    { act: 'mine', blocks: 4 },
  ]
  for (const step of steps) await network.take(step)
  await settleMoney([network])
  expect((await holdingsOfBooks(db))[USDT]).toBe(await movedOnChain())
  expect(await suspenseDrift(db)).toEqual([])
  expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
  expect(await ledgerDrift(db)).toEqual([])
  const states = await db.selectFrom('unassigned').select('state').execute()
  expect(states.length).toBeGreaterThan(2)
}, 300_000)
