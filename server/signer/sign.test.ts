import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  encodeFunctionData,
  getAddress,
  numberToHex,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stayInStep, stepBack } from '#sandbox/chain/testing/step-back'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import type { TestPasskey } from '#shared/passkey/testing/test-passkey'
import { bytesIn, signerOnNodes } from './testing/signer-on-nodes'
import type { SignerOnNodes } from './testing/signer-on-nodes'
import { newPasskey } from './testing/signer-world'

const folder = await testFolder()
let world: SignerOnNodes
let ada: TestPasskey
beforeAll(async () => {
  world = await signerOnNodes(folder)
  await world.allow('7')
  ada = await world.readyPasskey()
})
afterAll(async () => await world.close())

const HOUR = 3600
const ISSUER = { purpose: 'treasury', index: 7n } as const
const listAbi = parseAbi(['function addBlackList(address holder)', 'function removeBlackList(address holder)'])
type Change = Parameters<SignerOnNodes['payout']>[0]
const signed = async (change: Change = {}, ...by: TestPasskey[]) => {
  const payout = world.payout(change)
  return { payout, answer: await world.ask('sign', await world.confirmed(payout, ...(by.length > 0 ? by : [ada]))) }
}
const intentOf = ({ intent_id }: { intent_id: string }) => ({ act: 'pay', intent_id })

describe('a payout that a person has confirmed', () => {
  test('is signed for exactly that, and arrives', async () => {
    const { payout, answer } = await signed({ amount_units: '1250000' })
    const { raw } = bytesIn(answer)
    const { chainId, to, value, gas = 0n, maxFeePerGas = 0n } = parseTransaction(raw)
    expect([chainId, to?.toLowerCase(), value]).toEqual([world.nodes.chain_id, payout.contract, undefined])
    expect(gas * maxFeePerGas).toBeLessThanOrEqual(BigInt(payout.fee_ceiling_units))
    expect(await recoverTransactionAddress({ serializedTransaction: typed(raw) })).toBe(world.treasury)
    await world.send(raw)
    await world.nodes.mine(1)
    expect(await world.balance(payout.to)).toBe(1_250_000n)
    expect(await world.ask('final', intentOf(payout))).toMatchObject({ state: 'signed' })
    await world.nodes.mine(2)
    expect(await world.ask('final', intentOf(payout))).toEqual({ state: 'final', outcome: 'paid' })
  })

  test('is answered with the same bytes for ever, also after a start and by another assertion', async () => {
    const { payout, answer } = await signed()
    expect(await world.ask('sign', await world.confirmed(payout, ada))).toEqual(answer)
    await world.restart()
    expect(await world.ask('sign', { payout, assertions: [], deposit: null })).toEqual(answer)
    expect(world.written('signed').filter((entry) => entry['intent_id'] === payout.intent_id)).toHaveLength(1)
    const other = await world.confirmed({ ...payout, amount_units: '2' }, ada)
    expect(await world.ask('sign', other)).toEqual({ state: 'refused', reason: 'spent' })
  })

  test.each([
    ['for another signer', { signer_id: '0000000000000000' }, 'other_signer'],
    ['on a network that is not here', { network: 'eip155:1' }, 'unknown_network'],
    ['of a token that is not here', { contract: `0x${'ab'.repeat(20)}` as const }, 'unknown_token'],
    ['of another merchant', { merchant_id: '8' }, 'unknown_passkey'],
    ['to nobody', { to: `0x${'00'.repeat(20)}` }, 'receiver'],
    ['as a refund, which has no deposit', { act: 'refund' }, 'deposit'],
  ])('is refused %s', async (_, change, reason) => {
    const payout = { ...world.payout(), ...change }
    expect(await world.ask('sign', await world.confirmed(payout, ada))).toEqual({ state: 'refused', reason })
  })

  test('is refused out of date, for longer than 72 hours, and to the treasury or the token', async () => {
    const { now } = world.time
    for (const not_after of [now - 1, now + 72 * HOUR + 1])
      expect((await signed({ not_after: String(not_after) })).answer).toMatchObject({ reason: 'expired' })
    for (const to of [world.treasury.toLowerCase(), world.token.contract])
      expect((await signed({ to })).answer).toMatchObject({ reason: 'receiver' })
  })

  test('costs no more than the person has confirmed, and waits while the network asks for more', async () => {
    expect((await signed({ fee_ceiling_units: '1000' })).answer).toEqual({ state: 'wait', reason: 'fee', until: null })
  })

  test('that the token refuses takes no nonce, and is never signed later', async () => {
    const data = encodeFunctionData({ abi: listAbi, functionName: 'addBlackList', args: [getAddress(world.treasury)] })
    await world.nodes.send(ISSUER, data)
    await world.nodes.mine(1)
    const before = world.written('signed').length
    const { payout, answer } = await signed()
    expect(world.written('signed')).toHaveLength(before)
    expect(answer).toEqual({ state: 'refused', reason: 'chain_refuses' })
    const free = encodeFunctionData({
      abi: listAbi,
      functionName: 'removeBlackList',
      args: [getAddress(world.treasury)],
    })
    await world.nodes.send(ISSUER, free)
    await world.nodes.mine(1)
    expect(await world.ask('sign', await world.confirmed(payout, ada))).toEqual(answer)
  })

  test('waits while the treasury has too little', async () => {
    const much = String(2n ** 70n)
    await world.allow('7', { payout_units: much, daily_units: much, second_from_units: much })
    await world.act('float', { ...world.token, daily_units: much })
    const { answer } = await signed({ amount_units: String(2n ** 60n) })
    expect(answer).toMatchObject({ state: 'wait', reason: 'short_of_funds' })
    await world.allow('7')
  })
})

const typed = (raw: `0x${string}`): `0x02${string}` => {
  if (!raw.startsWith('0x02')) throw new Error('It is no transaction of EIP-1559.')
  return `0x02${raw.slice(4)}`
}

describe('limits', () => {
  test('hold for one payout and for a day, and a day later there is room again', async () => {
    await world.allow('20', { payout_units: '60', daily_units: '100' })
    const bob = await world.readyPasskey('20', 'Bob Li')
    const of = (units: string) => ({ merchant_id: '20', amount_units: units })
    expect((await signed(of('61'), bob)).answer).toEqual({ state: 'refused', reason: 'payout_limit' })
    bytesIn((await signed(of('60'), bob)).answer)
    expect((await signed(of('41'), bob)).answer).toMatchObject({ state: 'wait', reason: 'daily_limit' })
    bytesIn((await signed(of('40'), bob)).answer)
    expect((await signed(of('1'), bob)).answer).toMatchObject({ reason: 'daily_limit' })
    world.time.now += 24 * HOUR
    bytesIn((await signed(of('60'), bob)).answer)
  })

  test('may be asked beyond by a hundred payouts that wait for people, and others are still signed', async () => {
    await world.allow('29', { payout_units: '60', daily_units: '100' })
    const eve = await world.readyPasskey('29', 'Eve Wu')
    for (let nth = 0; nth < 120; nth++)
      expect((await signed({ merchant_id: '29', amount_units: '61' }, eve)).answer).toMatchObject({
        reason: 'payout_limit',
      })
    bytesIn((await signed({ merchant_id: '29', amount_units: '60' }, eve)).answer)
  })

  test('let a merchant without a passkey send what operators have allowed, until he has one', async () => {
    await world.allow('21', { unproven_daily_units: '10' })
    const without = async (units: string) =>
      await world.ask('sign', {
        payout: world.payout({ merchant_id: '21', amount_units: units }),
        assertions: [],
        deposit: null,
      })
    bytesIn(await without('10'))
    expect(await without('1')).toMatchObject({ reason: 'daily_limit' })
    world.time.now += 24 * HOUR
    await world.readyPasskey('21', 'Cleo')
    expect(await without('1')).toEqual({ state: 'refused', reason: 'passkey_needed' })
    await world.allow('22')
    expect(
      await world.ask('sign', { payout: world.payout({ merchant_id: '22' }), assertions: [], deposit: null }),
    ).toMatchObject({
      reason: 'passkey_needed',
    })
  })

  test('ask for a second person from an amount on; the passkeys that one person has confirmed are one', async () => {
    await world.allow('23', { second_from_units: '100' })
    const [one, again, two] = [await world.readyPasskey('23', 'Dan'), await newPasskey(), await newPasskey()]
    await world.enrol(again, { merchant_id: '23', person: 'Dan', by: one })
    await world.enrol(two, { merchant_id: '23', person: 'Eve', by: one })
    world.time.now += 24 * HOUR
    const of = (amount_units: string) => ({ merchant_id: '23', amount_units })
    bytesIn((await signed(of('99'), one)).answer)
    expect((await signed(of('100'), one, again)).answer).toMatchObject({ state: 'wait', reason: 'second_person' })
    // Whoever has a device of Dan can give another key any name: only operators know that it is another person.
    expect((await signed(of('100'), one, two)).answer).toMatchObject({ state: 'wait', reason: 'second_person' })
    const eve = await world.readyPasskey('23', 'Eve')
    world.time.now += 72 * HOUR
    await world.restart()
    expect((await signed(of('100'), one, again, two)).answer).toMatchObject({ state: 'wait', reason: 'second_person' })
    for (const dans of [one, again, two]) bytesIn((await signed(of('100'), dans, eve)).answer)
  })

  test('hold for all merchants together', async () => {
    await world.act('float', { ...world.token, daily_units: '5' })
    expect((await signed({ amount_units: '6' })).answer).toMatchObject({ state: 'wait', reason: 'float' })
    await world.allow('7')
  })
})

describe('nonces', () => {
  test('follow each other, and sixteen may wait for a block', async () => {
    for (const { raw } of world.written('signed')) await world.send(String(raw))
    await world.nodes.mine(1)
    const first = world.written('signed').length
    const all = await Promise.all(Array.from({ length: 17 }, async () => (await signed({ amount_units: '1' })).answer))
    // The assertions are made at the same time, so the answers come in any order.
    const waiting = all.filter((answer) => 'reason' in answer)
    expect(waiting).toEqual([{ state: 'wait', reason: 'nonces', until: null }])
    const raws = all.filter((answer) => !('reason' in answer)).map((answer) => bytesIn(answer).raw)
    const nonces = raws.map((raw) => parseTransaction(raw).nonce ?? 0).toSorted((one, other) => one - other)
    expect(nonces).toEqual(Array.from({ length: 16 }, (_, nth) => first + nth))
    for (const raw of raws) await world.send(raw)
    await world.nodes.mine(1)
    await world.nodes.mine(1)
  })

  test('are signed again with a higher fee up to the ceiling, for the same receiver and amount', async () => {
    const { payout, answer } = await signed({ amount_units: '3', fee_ceiling_units: '300000000000000' })
    const raws = [bytesIn(answer).raw]
    let last: object = answer
    while (!('reason' in last)) {
      last = await world.ask('bump', intentOf(payout))
      if (!('reason' in last)) raws.push(bytesIn(last).raw)
    }
    expect(last).toEqual({ state: 'wait', reason: 'fee', until: null })
    expect(raws.length).toBeGreaterThan(2)
    const all = raws.map((raw) => parseTransaction(raw))
    for (const [nth, after] of all.slice(1).entries()) {
      const before = all[nth]
      expect([after.nonce, after.to, after.data, after.gas]).toEqual([
        before?.nonce,
        before?.to,
        before?.data,
        before?.gas,
      ])
      expect((after.maxFeePerGas ?? 0n) * 8n).toBeGreaterThanOrEqual((before?.maxFeePerGas ?? 0n) * 9n)
      expect((after.maxFeePerGas ?? 0n) * (after.gas ?? 0n)).toBeLessThanOrEqual(BigInt(payout.fee_ceiling_units))
    }
    const newest = raws.at(-1) ?? ''
    await world.send(newest)
    await world.nodes.mine(3)
    expect(await world.ask('final', intentOf(payout))).toEqual({ state: 'final', outcome: 'paid' })
    expect(await world.ask('void', intentOf(payout))).toMatchObject({ state: 'signed' })
  })

  test('are not signed again while an earlier one waits', async () => {
    const [first, second] = [await signed({ amount_units: '1' }), await signed({ amount_units: '1' })]
    expect(await world.ask('bump', intentOf(second.payout))).toEqual(second.answer)
    await world.send(bytesIn(first.answer).raw)
    await world.nodes.mine(1)
    const { raw, txids } = bytesIn(await world.ask('bump', intentOf(second.payout)))
    expect(txids).toHaveLength(2)
    await world.send(raw)
    await world.nodes.mine(3)
  })

  test('are voided by a transfer of nothing to itself, and the payout is known not to have been made', async () => {
    const { payout, answer } = await signed({ amount_units: '4' })
    const paying = bytesIn(answer)
    const { raw } = bytesIn(await world.ask('void', intentOf(payout)))
    const empty = parseTransaction(raw)
    expect(empty.to?.toLowerCase()).toBe(world.treasury.toLowerCase())
    expect([empty.data, empty.value, empty.nonce]).toEqual([undefined, undefined, parseTransaction(paying.raw).nonce])
    await world.send(raw)
    await world.nodes.mine(3)
    expect(await world.ask('final', intentOf(payout))).toEqual({ state: 'final', outcome: 'void' })
    expect(await world.balance(payout.to)).toBe(0n)
    for (const to of [payout.to, `0x${'21'.repeat(20)}`])
      expect(await world.ask('sign', await world.confirmed({ ...payout, to }, ada))).toEqual({
        state: 'refused',
        reason: 'chain_refuses',
      })
  })
})

describe('an older copy of the journal', () => {
  test('signs nothing before operators have looked, and nothing that was confirmed before ever', async () => {
    const copy = join(folder, 'older')
    cpSync(world.options.folder, copy, { recursive: true })
    const { answer } = await signed({ amount_units: '5' })
    await world.send(bytesIn(answer).raw)
    await world.nodes.mine(1)
    const before = await world.confirmed(world.payout({ amount_units: '6' }), ada)
    await world.restart(() => cpSync(join(copy, 'journal'), join(world.options.folder, 'journal')))
    expect(world.status().networks[0]?.state).toBe('open')
    await world.compare()
    expect(world.status().networks[0]?.state).toBe('closed')
    expect(await world.ask('sign', before)).toMatchObject({ state: 'wait', reason: 'closed' })
    expect((await signed({ amount_units: '6' })).answer).toMatchObject({ state: 'wait', reason: 'closed' })
    const journal = world.status().closing_hash ?? ''
    expect(await world.act('reopen', { journal: 'ab'.repeat(32) })).toMatchObject({ reason: 'act' })
    expect(await world.act('reopen', { journal })).toEqual({ state: 'done' })
    expect(await world.ask('sign', before)).toEqual({ state: 'refused', reason: 'other_signer' })
    // What was proven before is not believed either: the copy does not know what was paid of it.
    expect((await signed({ amount_units: '7' })).answer).toMatchObject({ state: 'wait', reason: 'not_proven' })
    await world.act('opening', { merchant_id: '7', ...world.token, units: '7' })
    const { payout, answer: anew } = await signed({ amount_units: '7' })
    await world.send(bytesIn(anew).raw)
    await world.nodes.mine(1)
    expect(await world.balance(payout.to)).toBe(7n)
    expect(readFileSync(join(world.options.folder, 'journal'), 'utf8')).toContain('"kind":"closed"')
  })

  test('is found also by a nonce that it has used itself: a final block has another transaction there', async () => {
    await world.allow('7')
    const { payout, answer } = await signed()
    const taken = numberToHex(BigInt(parseTransaction(bytesIn(answer).raw).nonce ?? 0) + 1n)
    await world.nodes.change('anvil_setNonce', world.treasury, taken)
    await world.signer().settle()
    expect(world.status().networks[0]?.state).toBe('open')
    await world.nodes.mine(3)
    // One look is not enough: operators have to open what is closed.
    for (const seconds of [0, 179]) {
      world.time.now += seconds
      await world.signer().settle()
      expect(world.status().networks[0]?.state).toBe('open')
    }
    world.time.now += 1
    await world.signer().settle()
    expect(world.status().networks[0]?.state).toBe('closed')
    expect(await world.ask('final', intentOf(payout))).toMatchObject({ state: 'wait', reason: 'closed' })
    await world.act('reopen', { journal: world.status().closing_hash ?? '' })
    await world.signer().settle()
    expect(world.status().networks[0]?.state).toBe('open')
  })

  test('is acknowledged once for all nonces that it has signed itself, also where blocks have not taken them all yet', async () => {
    await world.act('opening', { merchant_id: '7', ...world.token, units: '3' })
    const all = [
      await signed({ amount_units: '1' }),
      await signed({ amount_units: '1' }),
      await signed({ amount_units: '1' }),
    ]
    const states: (string | undefined)[] = []
    for (const { answer } of all) {
      const taken = numberToHex(BigInt(parseTransaction(bytesIn(answer).raw).nonce ?? 0) + 1n)
      await world.nodes.change('anvil_setNonce', world.treasury, taken)
      await world.nodes.mine(3)
      for (const _ of [1, 2]) {
        await world.signer().settle()
        world.time.now += 180
      }
      states.push(world.status().networks[0]?.state)
      const { closing_hash: journal } = world.status()
      if (journal !== null) await world.act('reopen', { journal })
    }
    expect(states).toEqual(['closed', 'open', 'open'])
  })

  test('is not looked for in final blocks, of which nodes may keep no state, where a block has the payout', async () => {
    await world.act('opening', { merchant_id: '7', ...world.token, units: '7' })
    const { payout, answer } = await signed({ amount_units: '7' })
    const [first] = world.nodes.proxies
    if (first === undefined) throw new Error('There are two nodes.')
    await world.send(bytesIn(answer).raw)
    await world.nodes.mine(1)
    const newest = await world.nodes.call(0, 'eth_blockNumber')
    first.lie = ({ method, params, result }) => {
      if (method === 'eth_getTransactionCount' && params[1] !== newest) throw new Error('missing trie node')
      return result
    }
    expect(await world.ask('final', intentOf(payout))).toMatchObject({ state: 'signed' })
    await world.nodes.mine(2)
    await world.signer().settle()
    first.lie = null
    expect(world.written('final').at(-1)).toMatchObject({ intent_id: payout.intent_id, outcome: 'paid' })
  })

  test('is not seen in a receipt that one node does not tell', async () => {
    await world.act('opening', { merchant_id: '7', ...world.token, units: '7' })
    const { payout, answer } = await signed({ amount_units: '7' })
    const [first] = world.nodes.proxies
    if (first === undefined) throw new Error('There are two nodes.')
    await world.send(bytesIn(answer).raw)
    await world.nodes.mine(3)
    first.lie = ({ method, result }) => (method === 'eth_getTransactionReceipt' ? null : result)
    await world.signer().settle()
    first.lie = null
    expect(world.status().networks[0]?.state).toBe('open')
    expect(await world.ask('final', intentOf(payout))).toEqual({ state: 'final', outcome: 'paid' })
  })

  test.each([false, true])(
    'is not seen where a node steps back some blocks while it is asked; behind at first: %s',
    async (is_behind) => {
      await world.act('opening', { merchant_id: '7', ...world.token, units: '7' })
      const { payout, answer } = await signed({ amount_units: '7' })
      await world.send(bytesIn(answer).raw)
      await world.nodes.mine(3)
      for (const _ of [1, 2]) {
        await stepBack(world.nodes, is_behind)
        await world.ask('final', intentOf(payout))
        world.time.now += 180
      }
      stayInStep(world.nodes)
      expect(world.status().networks[0]?.state).toBe('open')
      expect(await world.ask('final', intentOf(payout))).toEqual({ state: 'final', outcome: 'paid' })
    },
  )
})
