import { numberToHex, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NETWORK, TOKEN } from '#sandbox/chain/testing/several-nodes'
import * as chart from '#server/ledger/chart'
import { coldWork } from '#server/payout/collection/cold-moves'
import { workerWithSigner } from './testing/worker-with-signer'
import type { WorkerWithSigner } from './testing/worker-with-signer'

let world: WorkerWithSigner
beforeAll(async () => void (world = await workerWithSigner()))
afterAll(async () => await world.close())

const WALLET = `0x${'c01d'.repeat(10)}`
const order = async (amount: string, fee_ceiling_wei = String(10n ** 17n)): Promise<object> =>
  await world.signer.act('cold', {
    ...world.signer.token,
    to: WALLET,
    units: String(parseUnits(amount, 6)),
    fee_ceiling_wei,
  })
const inCold = async (): Promise<number> => {
  const row = await world.payouts.db
    .selectFrom('ledger_account')
    .select(({ fn }) => fn.sum('balance').as('sum'))
    .where('owner', '=', chart.cold(NETWORK.id).owner)
    .where('token_id', '=', TOKEN)
    .executeTakeFirst()
  return -Number(row?.sum ?? 0)
}
/** Rounds and blocks until every move has ended or waits. */
const settle = async (work: ReturnType<typeof coldWork>): Promise<void> => {
  for (const _ of [1, 2, 3]) {
    await work.work(NETWORK.id)
    await world.payouts.nodes.mine(5)
  }
  await work.work(NETWORK.id)
}

test('what an act orders is sent, and booked once with what the network took: also by two workers, and after a start', async () => {
  const before = await inCold()
  await order('300')
  const [one, two] = [coldWork(world.payouts.services), coldWork(world.payouts.services)]
  expect(await one.networks()).toEqual([NETWORK.id])
  await Promise.all([one.work(NETWORK.id), two.work(NETWORK.id)])
  await Promise.all([settle(one), two.work(NETWORK.id)])
  await settle(coldWork(world.payouts.services))
  expect(await world.signer.balance(WALLET)).toBe(parseUnits('300', 6))
  expect((await inCold()) - before).toBe(300)
  const entries = await world.payouts.db.selectFrom('adjustment').select(['kind', 'acted_by']).execute()
  expect(entries).toEqual([{ kind: 'to_cold', acted_by: expect.stringMatching(/^act [0-9a-f]{16}$/) }])
  const gas = await world.payouts.db.selectFrom('ledger_entry').select('ref').where('reason', '=', 'gas').execute()
  expect(gas.filter(({ ref }) => ref.startsWith('adjustment_gas:'))).toHaveLength(1)
  expect(await world.payouts.troubles()).toEqual([])
  expect(await one.work(NETWORK.id)).toBe(0)
})

test('what waits is told to people with its reason, and no more when it has left', async () => {
  const before = await inCold()
  const work = coldWork(world.payouts.services)
  const coin = numberToHex(10n ** 20n)
  await world.payouts.nodes.change('anvil_setBalance', world.signer.treasury, '0x1')
  await order('20')
  await work.work(NETWORK.id)
  expect(await world.payouts.troubles()).toEqual([
    `The move of 20000000 units to the cold wallet ${WALLET} is not signed yet (short_of_gas): see docs/signer.md.`,
  ])
  await world.payouts.nodes.change('anvil_setBalance', world.signer.treasury, coin)
  await settle(work)
  expect(await world.payouts.troubles()).toEqual([])
  expect((await inCold()) - before).toBe(20)
})

test('what could not be signed within a day is dropped, and asks nobody to act any more', async () => {
  const before = await inCold()
  const work = coldWork(world.payouts.services)
  await order('20', '1000')
  await work.work(NETWORK.id)
  expect(await world.payouts.troubles()).toEqual([expect.stringContaining('is not signed yet (fee)')])
  world.payouts.clock.advance(24 * 3600 + 1)
  await settle(work)
  expect(await world.payouts.troubles()).toEqual([])
  expect(await work.work(NETWORK.id)).toBe(0)
  expect(await inCold()).toBe(before)
})

test('what the signer has seen paid is booked also where the nodes of the worker do not tell it at first', async () => {
  const before = await inCold()
  const { nodes, services } = world.payouts
  const work = coldWork(services)
  await order('30')
  await work.work(NETWORK.id)
  await nodes.mine(5)
  await world.signer.signer().settle()
  for (const proxy of nodes.proxies)
    proxy.lie = ({ method, result }) => (/^eth_getTransaction(?:Receipt|ByHash)$/.test(method) ? null : result)
  expect(await work.work(NETWORK.id)).toBe(1)
  for (const proxy of nodes.proxies) proxy.lie = null
  await settle(work)
  expect((await inCold()) - before).toBe(30)
  expect(await work.work(NETWORK.id)).toBe(0)
})

test('what the signer could not say for sure is booked when it turns out to be paid', async () => {
  const before = await inCold()
  const work = coldWork(world.payouts.services)
  await order('40')
  await work.work(NETWORK.id)
  await world.payouts.nodes.mine(5)
  const { answer } = world.signer.signer()
  const held = (move: object): object => ({ ...move, state: 'held' })
  Object.assign(world.signer.signer(), {
    answer: async (...call: Parameters<typeof answer>) => {
      const answered = await answer(...call)
      const moves = typeof answered === 'object' && 'moves' in answered ? answered.moves : []
      return call[0] === 'cold' && Array.isArray(moves) ? { moves: moves.slice(-1).map(held) } : answered
    },
  })
  await work.work(NETWORK.id)
  expect(await world.payouts.troubles()).toEqual([expect.stringContaining('nobody can say it for sure')])
  Object.assign(world.signer.signer(), { answer })
  await work.work(NETWORK.id)
  expect((await inCold()) - before).toBe(40)
  expect(await world.payouts.troubles()).toEqual([])
  expect(await work.work(NETWORK.id)).toBe(0)
})
