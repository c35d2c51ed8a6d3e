import { expect, test } from 'vitest'
import { minedChain } from '#sandbox/chain/mined-chain'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { TREASURY } from '#server/chain/key'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import * as chart from '#server/ledger/chart'
import type { LedgerAccount } from '#server/ledger/chart'
import { owedBy } from '#server/ledger/debt'
import { balances, ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { postEntry } from '#server/ledger/testing/post-entry'
import { holdingsOfBooks, holdingsOfSimulatedChains } from '#server/start/testing/books-and-chain'
import { runOperator } from './run-operator'

/* The operator moves money with his own key: the books follow, each entry with his name and his reason, and never say more. */

const { db, url } = await testDatabase()
const { services, clock, world, shop, merchant } = await shopSetup({ db, networks: ['6'] })
const aptos = minedChain(services.chains, '6')
const USDT = '106'
const OUTSIDE = aptos.addressOf({ purpose: 'payer', index: 700n })
const BY = ['--by', 'Ada', '--why', 'end of the quarter']
const run = async (...words: string[]) =>
  await runOperator(words, { DATABASE_URL: url, SECRET: services.settings.secret })
const act = async (...words: string[]): Promise<string> => {
  const { out, err } = await run(...words, ...BY)
  return out + err
}
const balanceOf = async ({ owner }: LedgerAccount): Promise<string> =>
  (await balances(db, { owner, token_id: USDT })).at(0)?.balance ?? '0'
async function mine(blocks: number): Promise<void> {
  await aptos.mine(blocks)
  await world.watch('6')
}
/** Sends with the key of the treasury, past the journal. */
async function sent(amount: string) {
  const done = await aptos.send({ from: TREASURY, to: OUTSIDE, token_id: USDT, amount })
  await mine(aptos.confirmations)
  return done
}
async function booksEqualChain(): Promise<void> {
  expect(await holdingsOfBooks(db)).toEqual(await holdingsOfSimulatedChains(db))
  expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
  expect(await ledgerDrift(db)).toEqual([])
}

test('earned fees leave the treasury, once for each transaction and never more than was earned', async () => {
  await payOrder(world, { appid: shop.appid, chain: '6', amount: '1000', case: 'exact' })
  const earned = await balanceOf(chart.fees)
  expect(Number(earned)).toBeGreaterThan(1)
  const { txid, fee } = await sent('1')
  expect(await act('ledger', 'sent', 'fees', USDT, '1', txid, fee)).toContain('1 USDT on Aptos left the treasury')
  expect(Number(await balanceOf(chart.fees))).toBeCloseTo(Number(earned) - 1, 6)
  await booksEqualChain()

  const before = await db.selectFrom('operator_act').select('id').execute()
  const refused: readonly (readonly [string[], RegExp])[] = [
    [['fees', USDT, '1', txid], /this transaction is booked already/],
    [['fees', USDT, '2', txid], /this transaction is booked already, with another amount/],
    [['fees', USDT, '900', '0x00000000000000000001'], /the books have .+ USDT on Aptos \(earned fees\)/],
    [['own', USDT, '1', '0x00000000000000000001'], /the books have 0 USDT on Aptos \(the operator's own money\)/],
    [['cold', USDT, '5000', '0x00000000000000000001'], /the books have 1?\d+\.?\d* USDT on Aptos \(at the addresses/],
    [['fees', USDT, '0.1234567', '0x00000000000000000001'], /more than the 6 decimals/],
    [['fees', USDT, '-1', '0x00000000000000000001'], /./],
    [['fees', 'none', '1', '0x00000000000000000001'], /Nothing is booked in a token none/],
    [['fees', USDT, '1', 'short'], /is no transaction/],
    [['gifts', USDT, '1', txid], /WHAT is one of fees, own, cold/],
  ]
  for (const [words, sentence] of refused)
    expect(await act('ledger', 'sent', ...words), words.join(' ')).toMatch(sentence)
  expect(await db.selectFrom('operator_act').select('id').execute()).toEqual(before)
  await booksEqualChain()
})

test('money in cold storage stays in the books, and comes back', async () => {
  const total = async () => -Number(await balanceOf(chart.onChain('6'))) - Number(await balanceOf(chart.cold('6')))
  const [before, own] = [await total(), await balanceOf(chart.operator)]
  const { txid, fee } = await sent('300')
  await act('ledger', 'sent', 'cold', USDT, '300', txid, fee)
  expect([await balanceOf(chart.cold('6')), await total()]).toEqual(['-300', before])
  await booksEqualChain()
  const { out } = await run('ledger', 'balance', '--json')
  const books: { list: Record<string, string>[] } = JSON.parse(out)
  expect(books.list.find(({ token }) => token === `USDT (${USDT})`)).toMatchObject({ cold: '300', own })

  await aptos.send({
    from: { purpose: 'payer', index: 700n },
    to: aptos.addressOf(TREASURY),
    token_id: USDT,
    amount: '120',
  })
  await mine(aptos.confirmations)
  const money = await db.selectFrom('unassigned').select('handle_id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(await act('ledger', 'from-cold', money.handle_id)).toContain('120 USDT on Aptos came back from cold storage')
  expect([await balanceOf(chart.cold('6')), await balanceOf(chart.operator), await total()]).toEqual([
    '-180',
    own,
    before,
  ])
  await booksEqualChain()
  expect(await act('ledger', 'from-cold', money.handle_id)).toMatch(/^Not done/)
})

test('a debt is forgiven, up to what is owed, and the merchant reads why', async () => {
  const { merchant_id, mchid } = merchant
  const postings = [
    owedBy({ merchant_id, token_id: USDT }, '40'),
    { account: chart.operator, token_id: USDT, amount: '40' },
  ]
  await inTransaction(db, (trx) =>
    postEntry(trx, { ref: 'test:debt', reason: 'adjustment', at: clock.now(), postings }),
  )
  expect(await act('ledger', 'forgive', mchid, USDT, '41', '40')).toContain('the merchant owes 40 USDT')
  expect(await act('ledger', 'forgive', mchid, USDT, '30', '40')).toContain('owes 30 USDT on Aptos less')
  expect(await act('ledger', 'forgive', mchid, USDT, '5', '40')).toContain('the merchant owes 10 USDT now')
  expect(await balanceOf(chart.debt(merchant_id))).toBe('-10')
  const told = await db.selectFrom('notification').select(['code', 'params']).orderBy('id', 'desc').executeTakeFirst()
  expect(told).toMatchObject({ code: 'account_corrected', params: { amount: '30', why: BY[3] } })
  await booksEqualChain()
})

test('every entry is listed with who decided it and why', async () => {
  const { out } = await run('ledger', 'entries', '--json')
  const { list }: { list: Record<string, string>[] } = JSON.parse(out)
  expect(list.map(({ kind, by, why }) => [kind, by, why])).toEqual(
    ['debt_forgiven', 'from_cold', 'to_cold', 'fees_sent'].map((kind) => [kind, 'Ada', BY[3]]),
  )
})

test('two commands at the same moment never take the same money', async () => {
  const own = await balanceOf(chart.operator)
  expect(Number(own)).toBeGreaterThan(0)
  const said = await Promise.all(
    ['a', 'b'].map(async (end) => await act('ledger', 'sent', 'own', USDT, own, `0x${end.repeat(20)}`)),
  )
  expect(said.filter((line) => line.includes('left the treasury'))).toHaveLength(1)
  expect(await balanceOf(chart.operator)).toBe('0')
})
