import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { newAddress } from '#server/chain/addresses'
import { ChainError } from '#server/chain/chain-error'
import { readTroubles } from '#server/chain/trouble'
import { watchAll } from '#server/chain/watch-once'
import { fixedClock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { keepingLog, listenerInMemory, testFolder } from '../testing/test-chains'
import { TRANSPORT_FAULTS } from './node-faults'
import { logsOf } from './rpc-answers'
import type { RpcLog } from './rpc-answers'
import { OTHER_TOKEN, USDT } from './testing/small-chain'
import { TRON_NETWORK, TRON_TOKEN, tronNetwork } from './testing/tron-network'

const { db } = await testDatabase()
const clock = fixedClock('2026-01-01T00:00:00Z')
const tron = await tronNetwork(await testFolder())
afterAll(() => tron.close())
const { chain, nodes } = tron
const [, second] = nodes
if (second === undefined) throw new Error('There are two nodes.')
// Above the height that a node is at which is 200 blocks behind.
tron.make(260)
const tuning = { patience_millis: 3000, rest_millis: 0, checked_millis: 0 }
const chains = await tron.open({ db, clock, log: keepingLog(), tuning })
afterAll(() => chains.close())
const adapter = chains.get(TRON_NETWORK)
const listener = listenerInMemory()
const watch = async () => await watchAll({ db, clock, adapter, listener })
const given = async (): Promise<string> => {
  const order = { network_id: TRON_NETWORK, purpose: 'payment', at: clock.now() } as const
  return (await inTransaction(db, async (trx) => await newAddress(trx, order))).address
}
/** Pays an address of the platform, and waits until it is final and was read twice. */
const rest = async (): Promise<void> => {
  for (let rounds = 0; rounds < 3; rounds++) {
    tron.make(20)
    await watch()
  }
}
await watch()

afterEach(async () => {
  tron.heal()
  chain.instead = () => undefined
  await rest()
  listener.news()
  await vi.waitFor(async () => {
    if ((await readTroubles(db)).length > 0) throw new Error('The network is still in trouble.')
  })
})

const pay = async (units: bigint): Promise<{ txid: string; to: string }> => {
  const to = await given()
  const { txid, signed } = tron.pay(1, to, units)
  expect(chain.broadcast(signed).code).toBe('SUCCESS')
  return { txid, to }
}

describe('a payment on TRON', () => {
  test('is seen one block after its own, and confirmed when 19 producers stand on it', async () => {
    await pay(2_500_000n)
    tron.make(1)
    await watch()
    expect(listener.news()).toEqual([])
    tron.make(1)
    await watch()
    expect(listener.news()).toEqual(['seen 2.5'])
    tron.make(16)
    await watch()
    expect(listener.news()).toEqual([])
    tron.make(1)
    await watch()
    expect(listener.news()).toEqual(['confirmed 2.5'])
  })

  test('has the addresses and the txid as people read them on TRON', async () => {
    const { txid, to } = await pay(3_000_000n)
    await rest()
    const row = await db.selectFrom('chain_transfer').selectAll().where('txid', '=', txid).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ from_address: tron.payer(1), to_address: to, contract: USDT, token_id: TRON_TOKEN })
    expect(to).toMatch(/^T[1-9A-Za-z]{33}$/)
    expect(adapter.explorerUrl(txid)).toBe(`https://tronscan.org/#/transaction/${txid}`)
  })

  test('costs what the chain took for energy and bytes, in TRX with six decimals', async () => {
    const { txid } = await pay(3_000_000n)
    await rest()
    expect(await adapter.transaction(txid)).toMatchObject({ state: 'mined', final: true, fee: '13.3735' })
  })

  test('of two transfers in one transaction is two payments', async () => {
    const [one, other] = [await given(), await given()]
    const { signed } = tron.payMany(1, [
      { to: one, units: 1_000_000n },
      { to: other, units: 2_000_000n },
    ])
    expect(chain.broadcast(signed).code).toBe('SUCCESS')
    await rest()
    expect(listener.news()).toEqual(['seen 1', 'seen 2', 'confirmed 1', 'confirmed 2'])
  })

  test('is none when its transaction failed, although a node shows its log', async () => {
    const { txid } = await pay(4_000_000n)
    chain.instead = (each) => (each === txid ? { ret: 'OUT_OF_TIME', keeps_logs: true } : undefined)
    await rest()
    expect(listener.news()).toEqual([])
    expect(await adapter.transaction(txid)).toMatchObject({ state: 'unproven', final: true })
  })

  test('is none when it is of another contract, or of nothing', async () => {
    const to = await given()
    expect(chain.broadcast(tron.pay(1, to, 0n).signed).code).toBe('SUCCESS')
    expect(chain.broadcast(tron.pay(2, to, 5_000_000n, { token: OTHER_TOKEN }).signed).code).toBe('SUCCESS')
    await rest()
    expect(listener.news()).toEqual([])
  })
})

test('the freeze list of the contract is read', async () => {
  const to = await given()
  expect(await adapter.frozenTokens(to)).toEqual([])
  chain.state.setFrozen(USDT, to, true)
  expect(await adapter.frozenTokens(to)).toEqual([TRON_TOKEN])
})

describe('nothing is missed', () => {
  test('when both nodes show the logs of a block three blocks late', async () => {
    for (const node of nodes) node.faults.logs_late = 3
    await pay(2_000_000n)
    for (let blocks = 0; blocks < 60; blocks++) {
      tron.make(1)
      await watch()
    }
    expect(listener.news()).toEqual(['seen 2', 'confirmed 2'])
  })

  test('when one node has no logs of a block for ever: it is named, and the network is closed until it is replaced', async () => {
    await pay(2_000_000n)
    tron.make(2)
    const number = chain.head.number - 1
    second.faults.without_logs = (each) => each === number
    await expect(watch()).rejects.toBeInstanceOf(ChainError)
    await expect
      .poll(async () => (await readTroubles(db)).map(({ text }) => text).join(' '))
      .toContain('contradicts another node about eth_getLogs')
    expect(listener.news()).toEqual([])
    tron.heal()
    await watch()
    expect(listener.news()).toEqual(['seen 2'])
  })

  test('when a block is replaced, and the payment comes in a later one', async () => {
    const { txid } = await pay(6_000_000n)
    tron.make(2)
    await watch()
    expect(listener.news()).toEqual(['seen 6'])
    chain.takes = (each) => each !== txid
    chain.takeBackTo(chain.head.number - 2)
    chain.make(chain.head.time + 6)
    tron.make(3)
    await watch()
    expect(listener.news()).toEqual(['orphaned 6'])
    chain.takes = () => true
    await rest()
    expect(listener.news()).toEqual(['seen 6 (2)', 'confirmed 6 (2)'])
  })
})

describe('while one of two nodes is at fault nothing is credited, and it goes on when that is over:', () => {
  test.each(TRANSPORT_FAULTS)('%s', async (fault) => {
    await pay(7_000_000n)
    second.faults.transport = fault
    tron.make(25)
    await expect(watch()).rejects.toMatchObject({ name: 'ChainError' })
    await expect.poll(async () => (await readTroubles(db)).map(({ subject }) => subject)).toContain('TRON_NODES[2]')
    expect(listener.news()).toEqual([])
    tron.heal()
    await watch()
    expect(listener.news()).toEqual(['seen 7', 'confirmed 7'])
  })

  test.each([
    ['another hash at one height', { forked_from: 250 }],
    ['a receipt that is turned round', { wrong_status: 'the payment' }],
    ['a log that nobody has made', { invented: true }],
  ] as const)('%s', async (_, lie) => {
    const { txid } = await pay(8_000_000n)
    tron.make(25)
    if ('forked_from' in lie) second.faults.forked_from = chain.head.number - 3
    if ('wrong_status' in lie) second.faults.wrong_status = new Set([txid])
    if ('invented' in lie) second.faults.invented = inventedLog(txid)
    await expect(watch()).rejects.toMatchObject({ code: 'disagreement' })
    expect(listener.news()).toEqual([])
    tron.heal()
    await watch()
    expect(listener.news()).toEqual(['seen 8', 'confirmed 8'])
  })

  test.each([1, 19, 200])('it is %i blocks behind', async (lag) => {
    await pay(9_000_000n)
    tron.make(25)
    second.faults.lag = lag
    await watch().catch(() => undefined)
    expect(listener.news().filter((news) => news.startsWith('confirmed'))).toEqual(lag === 1 ? ['confirmed 9'] : [])
    tron.heal()
    await watch()
    expect((await db.selectFrom('chain_transfer').select('state').where('amount', '=', '9').execute()).at(-1)).toEqual({
      state: 'confirmed',
    })
  })

  test('it calls blocks final that are not', async () => {
    await pay(1_000_000n)
    second.faults.final_too_early = true
    tron.make(5)
    await watch()
    expect(listener.news()).toEqual(['seen 1'])
  })
})

/** A second log beside that of a payment, of a transfer that nobody has made. */
function inventedLog(txid: string): RpcLog | null {
  const paid = chain.find(txid)
  const view = {
    head: chain.head.number,
    final: chain.solid(),
    idOf: (number: number) => chain.block(number)?.id ?? '',
  }
  const [log] = paid === undefined ? [] : logsOf(chain, view, paid)
  return log === undefined ? null : { ...log, logIndex: '0x7', data: `0x${'9'.padStart(64, '0')}` }
}

test('a node that limits is named so, and is not called a wrong one', async () => {
  second.faults.transport = 'busy in HTTP 200'
  tron.make(2)
  await expect(watch()).rejects.toMatchObject({ name: 'ChainError' })
  await expect
    .poll(async () => (await readTroubles(db)).map(({ text }) => text))
    .toContain('limits how often it is asked (HTTP status 200)')
})
