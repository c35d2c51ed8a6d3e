import { encodeFunctionData, numberToHex, parseAbi, parseTransaction, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEPLOYER, NETWORK } from '#sandbox/chain/testing/several-nodes'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import type { ColdMove } from './contract'
import { bytesIn, signerOnNodes } from './testing/signer-on-nodes'
import type { SignerOnNodes } from './testing/signer-on-nodes'

let world: SignerOnNodes
beforeAll(async () => void (world = await signerOnNodes(await testFolder())))
afterAll(async () => await world.close())

const DAY = 24 * 3600
const ISSUER = parseAbi(['function pause()', 'function unpause()'])
const usdt = (amount: string): bigint => parseUnits(amount, 6)
const WALLET = `0x${'c01d'.repeat(10)}`
const ORDER = { to: WALLET, fee_ceiling_wei: String(10n ** 17n) }

const order = async (amount: string, given: Readonly<Record<string, string>> = {}): Promise<object> =>
  await world.act('cold', { ...world.token, ...ORDER, units: String(usdt(amount)), ...given })

/** Asks the signer, and gives the last order as it then is. */
async function last(): Promise<ColdMove> {
  await world.ask('cold', { network: NETWORK.id })
  const move = world.status().cold.at(-1)
  if (move === undefined) throw new Error('Nothing was ordered.')
  return move
}
/** The reason that the answer gives for the last order. */
const reason = async (): Promise<unknown> => {
  const answer = await world.ask('cold', { network: NETWORK.id })
  return 'moves' in answer && Array.isArray(answer.moves) ? answer.moves.at(-1)?.reason : undefined
}

describe('money that operators move to a wallet of their own', () => {
  test('leaves the treasury once, in the amount and to the address of the act', async () => {
    const before = await world.balance(world.treasury)
    expect(await order('250.5')).toEqual({ state: 'done' })
    expect(world.status().cold).toMatchObject([{ state: 'waits', units: String(usdt('250.5')), to: WALLET }])
    const sent = await last()
    expect(sent).toMatchObject({ state: 'sent', reason: null })
    // Asked again, and after a start: the same bytes.
    expect(await last()).toEqual(sent)
    await world.restart()
    expect(await last()).toEqual(sent)
    await world.send(sent.raw ?? '')
    await world.nodes.mine(5)
    expect(await last()).toMatchObject({ state: 'paid', txids: sent.txids })
    expect(await world.balance(WALLET)).toBe(usdt('250.5'))
    expect(await world.balance(world.treasury)).toBe(before - usdt('250.5'))
    expect(world.written('signed')).toHaveLength(1)
  })

  test('counts in no limit of merchants, and takes nothing of what they have', async () => {
    await world.allow('7')
    const passkey = await world.readyPasskey('7')
    await world.act('float', { ...world.token, daily_units: String(usdt('10')) })
    await order('100')
    const move = await last()
    expect(world.written('signed').at(-1)).toMatchObject({ act: 'cold', merchant_id: '0', by: [], deposit: null })
    const payout = world.payout({ merchant_id: '7', amount_units: String(usdt('10')) })
    const paid = await world.ask('sign', await world.confirmed(payout, passkey))
    expect(paid).toMatchObject({ state: 'signed' })
    await world.send(move.raw ?? '')
    await world.send(bytesIn(paid).raw)
    await world.nodes.mine(5)
    expect((await last()).state).toBe('paid')
  })

  test.each([
    ['the treasury itself', () => world.treasury.toLowerCase()],
    ['the gas key', () => (world.status().networks[0]?.gas ?? '').toLowerCase()],
    ['the contract of the token', () => world.token.contract],
    ['the address of nobody', () => `0x${'0'.repeat(40)}`],
  ])('is not sent to %s', async (_name, to) => {
    expect(await order('1', { to: to() })).toMatchObject({ state: 'refused', reason: 'act' })
  })

  test('is not sent without the operators, for nothing, or for a token that the signer does not have', async () => {
    expect(await order('0')).toMatchObject({ state: 'refused', reason: 'act' })
    expect(await world.ask('cold', { network: NETWORK.id, to: WALLET })).toEqual({ state: 'bad_request' })
    expect(await world.ask('cold', { network: 'other' })).toMatchObject({ reason: 'unknown_network' })
    await order('1', { contract: `0x${'9'.repeat(40)}` })
    expect(await reason()).toBe('unknown_token')
  })

  test('waits while the treasury has too little or the fee is above the act, and is dropped after a day', async () => {
    await order('900000000')
    expect(await reason()).toBe('short_of_funds')
    await order('5', { fee_ceiling_wei: '1000' })
    expect(await reason()).toBe('fee')
    world.time.now += 24 * 3600 + 1
    const count = world.written('signed').length
    expect(await last()).toMatchObject({ state: 'ended', reason: 'expired', raw: null })
    expect(world.written('signed')).toHaveLength(count)
  })

  test('gets a higher fee with the same nonce when no block takes it', async () => {
    await order('3')
    const first = await last()
    world.time.now += 301
    const second = await last()
    expect(second.txids).toHaveLength(2)
    expect(second.txids[0]).toBe(first.txids[0])
    await world.send(second.raw ?? '')
    await world.nodes.mine(5)
    expect((await last()).state).toBe('paid')
  })

  test('is told as paid also where it was signed months before', async () => {
    await order('4')
    const { raw } = await last()
    world.time.now += 60 * DAY
    await world.send(raw ?? '')
    await world.nodes.mine(5)
    for (const days of [0, 1, 28]) {
      world.time.now += days * DAY
      expect((await last()).state).toBe('paid')
    }
    world.time.now += DAY
    expect(world.status().cold).toEqual([])
  })

  test('is not signed any more once operators have opened what an older copy had closed', async () => {
    await order('900000000')
    const { nonce } = world.written('signed').at(-1) ?? {}
    await world.nodes.change('anvil_setNonce', world.treasury, `0x${(Number(nonce) + 5).toString(16)}`)
    await world.signer().compare()
    expect(await reason()).toBe('closed')
    await world.act('reopen', { journal: world.status().closing_hash ?? '' })
    expect(await last()).toMatchObject({ state: 'ended', reason: 'expired' })
  })
  test('is held once operators have opened what was closed because another transaction has its nonce', async () => {
    await order('5')
    const move = await last()
    const taken = numberToHex(BigInt(parseTransaction(bytesIn(move).raw).nonce ?? 0) + 1n)
    await world.nodes.change('anvil_setNonce', world.treasury, taken)
    await world.nodes.mine(3)
    for (const _ of [1, 2]) {
      expect((await last()).state).toBe('sent')
      world.time.now += 180
    }
    expect(world.status().networks[0]?.state).toBe('closed')
    await world.act('reopen', { journal: world.status().closing_hash ?? '' })
    expect((await last()).state).toBe('held')
    await world.restart()
    expect((await last()).state).toBe('held')
    // Nobody can say more of it, so it is not told for ever.
    world.time.now += 30 * DAY
    expect(world.status().cold).toEqual([])
  })

  test('is not dropped because the contract refuses it where the chain knows more than the journal', async () => {
    const issuer = async (functionName: 'pause' | 'unpause'): Promise<void> => {
      await world.nodes.send(DEPLOYER, encodeFunctionData({ abi: ISSUER, functionName }))
      await world.nodes.mine(1)
    }
    await issuer('pause')
    const count = BigInt(String(await world.nodes.call(0, 'eth_getTransactionCount', world.treasury, 'latest')))
    await world.nodes.change('anvil_setNonce', world.treasury, numberToHex(count + 50n))
    await order('1')
    expect(await reason()).toBe('closed')
    expect(world.written('refused')).toEqual([])
    await issuer('unpause')
  })
})
