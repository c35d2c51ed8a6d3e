import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { hexToBytes } from '@noble/hashes/utils.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import { logsOf } from '#sandbox/chain/tron/rpc-answers'
import { USDT } from '#sandbox/chain/tron/testing/small-chain'
import { tronAddress } from '#server/chain/tron/address'
import { readSigned } from '#server/chain/tron/transaction'
import type { TestPasskey } from '#shared/passkey/testing/test-passkey'
import { canonicalAddress } from '#shared/payout/canonical-names'
import { signerOnTron, tronBytesIn } from './testing/signer-on-tron'
import type { SignerOnTron } from './testing/signer-on-tron'

const folder = await testFolder()
let world: SignerOnTron
let ada: TestPasskey
beforeAll(async () => {
  world = await signerOnTron(folder)
  await world.allow('7')
  ada = await world.readyPasskey()
})
afterAll(async () => await world.close())
afterEach(() => {
  world.tron.heal()
  Object.assign(world.tron.chain, { takes: () => true, instead: () => undefined, sun_per_energy: 100n })
  world.tron.make(20)
})

type Change = Parameters<SignerOnTron['payout']>[0]
const signed = async (change: Change = {}) => {
  const payout = world.payout(change)
  return { payout, answer: await world.ask('sign', await world.confirmed(payout, ada)) }
}
const intentOf = ({ intent_id }: { intent_id: string }) => ({ act: 'pay', intent_id })
const again = async (payout: { intent_id: string }) => await world.ask('bump', intentOf(payout))
const ending = async (payout: { intent_id: string }) => await world.ask('final', intentOf(payout))
const has = (payout: { to: string }): bigint => world.tron.chain.state.unitsOf(USDT, tronAddress(payout.to))
const addressesOf = async (): Promise<{ addresses: string[] }> => {
  const answer = await world.ask('addresses', { network: 'tron', purpose: 'payment', first: '3', count: '1' })
  return { addresses: 'addresses' in answer && Array.isArray(answer.addresses) ? answer.addresses.map(String) : [] }
}
/** Ten minutes of life, a minute more, and the blocks until one of then is final. */
const LIFE = 245

describe('a payout on TRON that a person has confirmed', () => {
  test('is signed for exactly that, and has paid when a final block says so', async () => {
    const { payout, answer } = await signed({ amount_units: '1250000' })
    const { raw } = tronBytesIn(answer)
    const { transaction } = readSigned(hexToBytes(raw)) ?? {}
    expect(transaction?.contract).toMatchObject({ kind: 'call', owner: world.treasury, contract: USDT })
    expect(transaction?.expiration).toBe((transaction?.timestamp ?? 0n) + 600_000n)
    expect(transaction?.fee_limit).toBe(14_331_350n)
    expect(world.treasury).toMatch(/^T/)
    expect(world.send(raw)).toBe('SUCCESS')
    world.tron.make(2)
    expect(has(payout)).toBe(1_250_000n)
    expect(await ending(payout)).toMatchObject({ state: 'signed' })
    world.tron.make(20)
    expect(await ending(payout)).toEqual({ state: 'final', outcome: 'paid' })
    expect(world.written('signed_tron')).toMatchObject([
      { to: payout.to, units: '1250000', raw, expiration: String(transaction?.expiration) },
    ])
  })

  test('is answered with the same bytes for ever, also after a start', async () => {
    const { payout, answer } = await signed()
    expect(await world.ask('sign', await world.confirmed(payout, ada))).toEqual(answer)
    await world.restart()
    expect(await world.ask('sign', { payout, assertions: [], deposit: null })).toEqual(answer)
    expect(await again(payout)).toEqual(answer)
    const other = await world.confirmed({ ...payout, amount_units: '2' }, ada)
    expect(await world.ask('sign', other)).toEqual({ state: 'refused', reason: 'spent' })
    world.send(tronBytesIn(answer).raw)
    // What another copy of the journal could have signed before this start has to die first.
    expect((await signed()).answer).toEqual({ state: 'wait', reason: 'started', until: null })
    world.tron.make(LIFE)
    world.send(tronBytesIn((await signed()).answer).raw)
  })

  test.each([
    ['on a network that is not here', { network: 'tron:2b6653dc' }, 'unknown_network'],
    ['of a token that is not here', { contract: `41${'ab'.repeat(20)}` }, 'unknown_token'],
    ['to nobody', { to: `41${'00'.repeat(20)}` }, 'receiver'],
    ['to an address of another chain', { to: `0x${'ab'.repeat(20)}` }, 'receiver'],
  ])('is refused %s', async (_, change, reason) => {
    const payout = { ...world.payout(), ...change }
    expect(await world.ask('sign', await world.confirmed(payout, ada))).toEqual({ state: 'refused', reason })
  })

  test('is another transaction than an equal one of the same moment', async () => {
    const to = world.payout().to
    const [one, two] = [await signed({ to }), await signed({ to })]
    expect(tronBytesIn(one.answer).txids).not.toEqual(tronBytesIn(two.answer).txids)
    for (const { answer } of [one, two]) expect(world.send(tronBytesIn(answer).raw)).toBe('SUCCESS')
    world.tron.make(1)
    expect(has({ to })).toBe(2_000_000n)
  })

  test('waits while energy costs more than was confirmed, and while the treasury has too little', async () => {
    expect((await signed({ fee_ceiling_units: '13000000' })).answer).toMatchObject({ state: 'wait', reason: 'fee' })
    const units = world.tron.chain.state.unitsOf(USDT, world.treasury)
    world.tron.chain.state.addUnits(USDT, world.treasury, 1_500_000n - units)
    const first = await signed()
    expect(first.answer).toMatchObject({ state: 'signed' })
    // The nodes try a call without what is signed and in no block.
    expect((await signed()).answer).toMatchObject({ state: 'wait', reason: 'short_of_funds' })
    world.tron.chain.state.addUnits(USDT, world.treasury, units)
    world.send(tronBytesIn(first.answer).raw)
    world.tron.make(1)
  })
})

describe('a second attempt', () => {
  test('is signed when two nodes show that the first is dead, and no sooner', async () => {
    const { payout, answer } = await signed()
    world.tron.make(LIFE - 30)
    expect(await again(payout)).toEqual(answer)
    world.tron.make(30)
    const { txids, raw } = tronBytesIn(await again(payout))
    expect(txids).toHaveLength(2)
    expect(world.written('over')).toMatchObject([{ txid: txids[0], why: 'dead', fee: '0' }])
    expect(await again(payout)).toMatchObject({ txids, raw })
    expect(world.send(tronBytesIn(answer).raw)).not.toBe('SUCCESS')
    expect(world.send(raw)).toBe('SUCCESS')
    world.tron.make(22)
    expect(await ending(payout)).toEqual({ state: 'final', outcome: 'paid' })
    expect(has(payout)).toBe(1_000_000n)
    expect(tronBytesIn(await again(payout)).txids).toEqual(txids)
  })

  test.each(['it says that it does not know it', 'it keeps no history', 'it is silent'])(
    'is not signed while a block may have the first, as one node alone knows: of the other one %s',
    async (lie) => {
      const { payout, answer } = await signed()
      const { raw, txids } = tronBytesIn(answer)
      world.send(raw)
      world.tron.make(LIFE)
      const [, second] = world.tron.nodes
      if (second === undefined) throw new Error('There are two nodes.')
      second.faults.hides_receipts = new Set(txids)
      if (lie.endsWith('know it')) second.faults.unknown = new Set(txids)
      else if (lie.endsWith('history')) second.faults.is_lite = true
      else second.faults.transport = 'silent'
      const answered = await again(payout)
      expect('txids' in answered ? answered.txids : txids).toEqual(txids)
      world.tron.heal()
      expect(await ending(payout)).toEqual({ state: 'final', outcome: 'paid' })
    },
  )

  test('is not signed when both nodes hide how it ended: the logs of the final blocks tell', async () => {
    const { payout, answer } = await signed()
    const { raw, txids } = tronBytesIn(answer)
    world.send(raw)
    world.tron.make(LIFE)
    for (const node of world.tron.nodes) {
      node.faults.unknown = new Set(txids)
      node.faults.hides_receipts = new Set(txids)
    }
    expect(await again(payout)).toEqual(answer)
    world.tron.heal()
    expect(await ending(payout)).toEqual({ state: 'final', outcome: 'paid' })
  })

  test('follows one that burned its energy, within what was confirmed, twice at most; then it has failed', async () => {
    const { payout, answer } = await signed({ fee_ceiling_units: '100000000' })
    world.tron.chain.instead = () => ({ ret: 'OUT_OF_ENERGY' })
    const seen = [tronBytesIn(answer)]
    for (const count of [2, 3]) {
      world.send(seen.at(-1)?.raw ?? '')
      world.tron.make(22)
      seen.push(tronBytesIn(await again(payout)))
      expect(seen.at(-1)?.txids).toHaveLength(count)
    }
    world.send(seen.at(-1)?.raw ?? '')
    world.tron.make(22)
    expect(await again(payout)).toEqual({ state: 'refused', reason: 'chain_refuses' })
    expect(await ending(payout)).toEqual({ state: 'final', outcome: 'failed' })
    expect(has(payout)).toBe(0n)
    expect(await world.ask('sign', await world.confirmed(payout, ada))).toMatchObject({ reason: 'chain_refuses' })
  })

  test('is not signed above the ceiling: what was burned counts', async () => {
    const { payout, answer } = await signed()
    world.tron.chain.instead = () => ({ ret: 'OUT_OF_ENERGY' })
    world.send(tronBytesIn(answer).raw)
    world.tron.make(22)
    expect(await again(payout)).toEqual({ state: 'refused', reason: 'chain_refuses' })
  })
})

describe('what a final block has done', () => {
  test.each([
    ['REVERT', 'failed'],
    ['OUT_OF_TIME', 'held'],
  ] as const)('with %s the payout is %s', async (ret, outcome) => {
    const { payout, answer } = await signed()
    world.tron.chain.instead = () => ({ ret, keeps_logs: ret === 'OUT_OF_TIME' })
    world.send(tronBytesIn(answer).raw)
    world.tron.make(22)
    expect(await ending(payout)).toEqual({ state: 'final', outcome })
    expect(await again(payout)).toMatchObject({ state: outcome === 'failed' ? 'refused' : 'signed' })
  })
})

describe('a deposit on TRON', () => {
  test('counts once for its merchant, and goes back to its payer without a passkey', async () => {
    await world.allow('9', { opening: 'none' })
    const of = { network: 'tron', purpose: 'payment', index: '3' }
    const bound = await world.ask('bind', { ...of, merchant_id: '9' })
    const { addresses } = await addressesOf()
    expect(bound).toEqual({ state: 'bound', address: canonicalAddress(addresses[0] ?? ''), merchant_id: '9' })
    expect(addresses[0]).toMatch(/^T/)
    const { txid, signed: bytes } = world.tron.pay(2, addresses[0] ?? '', 5_000_000n)
    world.tron.chain.broadcast(bytes)
    world.tron.make(2)
    const credit = async (name: string) => await world.ask('credit', { network: 'tron', txid: name, log_index: '0' })
    expect(await credit(txid)).toMatchObject({ state: 'wait', reason: 'not_final' })
    world.tron.make(20)
    expect(await credit(txid)).toEqual({ state: 'credited', merchant_id: '9', units: '5000000' })
    // Another spelling of the same transaction is no second deposit.
    expect(await credit(`0x${txid}`)).toEqual({ state: 'refused', reason: 'deposit' })
    const refund = (units: string, to: string) => ({
      payout: world.payout({ act: 'refund', merchant_id: '9', to, amount_units: units }),
      assertions: [],
      deposit: { txid, log_index: '0' },
    })
    const payer = canonicalAddress(world.tron.payer(2)) ?? ''
    expect(await world.ask('sign', refund('1', world.payout().to))).toMatchObject({ reason: 'deposit' })
    expect(await world.ask('sign', refund('5000001', payer))).toMatchObject({ reason: 'deposit_spent' })
    const { raw } = tronBytesIn(await world.ask('sign', refund('5000000', payer)))
    expect(world.send(raw)).toBe('SUCCESS')
    expect(await world.ask('sign', refund('1', payer))).toMatchObject({ reason: 'deposit_spent' })
  })
})

describe('an older copy of the journal', () => {
  test('closes the network when the chain has a transfer out of the treasury that it does not know', async () => {
    const copy = join(folder, 'copy')
    const { folder: own } = world.options
    cpSync(join(own, 'journal'), copy)
    const { answer } = await signed()
    world.send(tronBytesIn(answer).raw)
    await world.restart(() => cpSync(copy, join(own, 'journal')))
    await world.compare()
    expect((await signed()).answer).toMatchObject({ state: 'wait', reason: 'started' })
    world.tron.make(LIFE)
    expect((await signed()).answer).toMatchObject({ state: 'wait', reason: 'closed' })
    expect(world.status().networks[0]?.state).toBe('closed')
    await world.act('reopen', { journal: world.status().closing_hash ?? '' })
    await world.allow('7')
    expect((await signed()).answer).toMatchObject({ state: 'signed' })
  })

  /** The signer goes on with the journal of before a payout that is in a block. */
  const olderCopy = async (name: string): Promise<void> => {
    const { folder: own } = world.options
    const copy = join(folder, name)
    cpSync(join(own, 'journal'), copy)
    world.send(tronBytesIn((await signed()).answer).raw)
    await world.restart(() => cpSync(copy, join(own, 'journal')))
    world.tron.make(LIFE)
  }
  const opened = async (): Promise<void> => {
    await world.act('reopen', { journal: world.status().closing_hash ?? '' })
    await world.allow('7')
    await world.compare()
    world.tron.make(LIFE)
  }

  test('is closed also where the payout cannot be signed that was asked for when it was found', async () => {
    await olderCopy('copy-and-no-funds')
    const { state } = world.tron.chain
    const units = state.unitsOf(USDT, world.treasury)
    state.addUnits(USDT, world.treasury, -units)
    expect((await signed()).answer).toMatchObject({ state: 'wait', reason: 'closed' })
    state.addUnits(USDT, world.treasury, units)
    await world.compare()
    expect(world.status().networks[0]?.state).toBe('closed')
    await opened()
  })

  test('is closed also where other entries were written since, and no node was asked meanwhile', async () => {
    await olderCopy('copy-with-entries')
    await world.allow('7')
    await world.restart()
    await world.compare()
    expect(world.status().networks[0]?.state).toBe('closed')
    await opened()
  })

  test('signs nothing again that was signed before it was opened: a newer copy may have paid it', async () => {
    const { folder: own } = world.options
    const copy = join(folder, 'copy-of-unsent')
    const cold = { ...world.token, to: `41${'7d'.repeat(20)}`, units: '3000000', fee_ceiling_wei: '20000000' }
    await world.act('cold', cold)
    const movesOf = async (): Promise<{ moves?: unknown }> => await world.ask('cold', { network: 'tron' })
    await movesOf()
    const { payout, answer } = await signed()
    world.tron.make(LIFE)
    cpSync(join(own, 'journal'), copy)
    const { raw, txids } = tronBytesIn(await again(payout))
    expect(txids).toHaveLength(2)
    expect(world.send(raw)).toBe('SUCCESS')
    world.tron.make(22)
    await world.restart(() => cpSync(copy, join(own, 'journal')))
    world.tron.make(LIFE)
    await world.compare()
    await opened()
    expect(await again(payout)).toEqual({ state: 'refused', reason: 'spent' })
    expect(await ending(payout)).toEqual(answer)
    expect(has(payout)).toBe(1_000_000n)
    expect((await movesOf()).moves).toMatchObject([{ state: 'held' }])
  })
  test('is found some looks later where there is much to read, and a node is silent after a few calls', async () => {
    world.tron.make(30_000)
    const { folder: own } = world.options
    const copy = join(folder, 'copy-of-long-ago')
    cpSync(join(own, 'journal'), copy)
    world.send(tronBytesIn((await signed()).answer).raw)
    world.tron.make(1)
    await world.restart(() => cpSync(copy, join(own, 'journal')))
    const [node] = world.tron.nodes
    if (node === undefined) throw new Error('There are two nodes.')
    const states: unknown[] = []
    for (let look = 0; look < 12; look++) {
      let calls = 0
      node.faults.transport = null
      node.heard = () => void (node.faults.transport = ++calls < 14 ? null : 'silent')
      await world.compare()
      states.push(world.status().networks[0]?.state)
    }
    node.heard = () => undefined
    world.tron.heal()
    expect(states).toContain('open')
    expect(states.at(-1)).toBe('closed')
    world.tron.make(LIFE)
    await opened()
  })

  test('is not seen in a transfer of nothing, which anybody can make out of any address; one unit closes', async () => {
    const { chain, nodes } = world.tron
    const { txids, raw } = tronBytesIn((await signed()).answer)
    world.send(raw)
    world.tron.make(1)
    const own = chain.find(txids[0] ?? '')
    const view = {
      head: chain.head.number,
      final: chain.solid(),
      idOf: (number: number) => chain.block(number)?.id ?? '',
    }
    const [log] = own === undefined ? [] : logsOf(chain, view, own)
    if (log === undefined) throw new Error('The payout has a log.')
    const seen = async (units: string): Promise<string | undefined> => {
      const invented = {
        ...log,
        transactionHash: `0x${'5a'.repeat(32)}`,
        logIndex: '0x7',
        data: `0x${units.padStart(64, '0')}`,
      }
      for (const node of nodes) node.faults.invented = invented
      await world.compare()
      return world.status().networks[0]?.state
    }
    expect(await seen('0')).toBe('open')
    expect(await seen('1')).toBe('closed')
    world.tron.heal()
    await opened()
  })
})
