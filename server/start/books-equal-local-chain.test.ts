import { expect, onTestFinished, test } from 'vitest'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import type { ChainAdapter } from '#server/chain/adapter'
import type { Db } from '#server/database/schema'
import { testDatabase } from '#server/database/test-database'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { add, subtract, toDecimal } from '#shared/money/amount'
import type { Decimal } from '#shared/money/amount'
import { holdingsOfBooks, suspenseDrift } from './testing/books-and-chain'
import { randomMoney, settleMoney } from './testing/random-money'
import type { Step } from './testing/money-step'

/** What the blocks of a chain moved to the platform's addresses, less what they moved from there, the tokens that the treasury began with included. */
async function movedOnChain(db: Db, { adapter, token }: { adapter: ChainAdapter; token: string }): Promise<string> {
  const ours = await db.selectFrom('deposit_address').select('address').where('purpose', '<>', 'payer').execute()
  const own = new Set(ours.map(({ address }) => address))
  const { number: to } = await adapter.tip()
  let sum: Decimal = '0'
  for (const { token_id, amount, from_address, to_address } of await adapter.transfers({ from: 0n, to })) {
    if (token_id !== token) continue
    if (own.has(to_address)) sum = add(sum, amount)
    if (own.has(from_address)) sum = subtract(sum, amount)
  }
  return toDecimal(sum)
}

/** `blocks`: how many of the chain stand for one of Ethereum's, so that as many steps confirm a payment. */
test.each([
  { name: 'an EVM node', network_id: '2', blocks: 1 },
  { name: 'the stand-in for TRON', network_id: '1', blocks: 3 },
])(
  'books equal chain on $name, with money that belongs to no order and reorganisations',
  async ({ network_id, blocks }) => {
    const { db } = await testDatabase({ ending: onTestFinished })
    const setup = await shopSetup({ db, networks: [network_id], nodes: true, ending: onTestFinished })
    const adapter = setup.services.chains.get(network_id)
    const token = `10${network_id}`
    const network = randomMoney(setup, {
      network_id,
      token_id: token,
      coin_id: `20${network_id}`,
      outside: adapter.addressOf({ purpose: 'payer', index: 20n }),
    })
    await network.mine(10 * blocks)
    const steps: readonly Step[] = [
      { act: 'order', pick: 0, share: 100 },
      { act: 'order', pick: 0, share: 60 },
      { act: 'order', pick: 0, share: 0 },
      { act: 'recharge', share: 120 },
      { act: 'stray', share: 50 },
      { act: 'mine', blocks: 4 * blocks },
      { act: 'close', pick: 2 },
      { act: 'pay more', pick: 2, share: 110, in: 'asked' },
      { act: 'pay more', pick: 0, share: 90, in: 'unknown' },
      { act: 'mine', blocks: 3 * blocks },
      { act: 'expire' },
      { act: 'send back', pick: 0 },
      { act: 'refund', pick: 0 },
      { act: 'work' },
      { act: 'reorganise', depth: 2 * blocks, drop: 'nothing' },
      { act: 'work' },
      { act: 'mine', blocks: 2 * blocks },
      { act: 'credit', pick: 0 },
      { act: 'reorganise', depth: 6 * blocks, drop: 'transactions' },
      { act: 'mine', blocks: 3 * blocks },
      { act: 'pay more', pick: 2, share: 70, in: 'asked' },
      { act: 'mine', blocks: 4 * blocks },
    ]
    for (const step of steps) await network.take(step)
    await settleMoney([network])
    expect((await holdingsOfBooks(db))[token]).toBe(await movedOnChain(db, { adapter, token }))
    expect(await suspenseDrift(db)).toEqual([])
    expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
    expect(await ledgerDrift(db)).toEqual([])
    const states = await db.selectFrom('unassigned').select('state').execute()
    expect(states.length).toBeGreaterThan(2)
  },
  300_000,
)
