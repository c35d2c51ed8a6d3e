import { numberToHex, parseGwei, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NETWORK, PAYER } from '#sandbox/chain/testing/several-nodes'
import { stayInStep, stepBack } from '#sandbox/chain/testing/step-back'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import { payment } from '#server/chain/evm/token-contract'
import { bytesIn, signerOnNodes } from './testing/signer-on-nodes'
import type { SignerOnNodes } from './testing/signer-on-nodes'

/** A token that another rule is for. */
const OTHER = `0x${'7'.repeat(40)}`

let world: SignerOnNodes
beforeAll(async () => {
  world = await signerOnNodes(await testFolder(), { tokens: [{ contract: OTHER }] })
  await giveCoin(gasKey(), 10n ** 18n)
})
afterAll(async () => await world.close())

const usdt = (amount: string): bigint => parseUnits(amount, 6)
const giveCoin = async (address: string, wei: bigint): Promise<void> => {
  await world.nodes.change('anvil_setBalance', address, numberToHex(wei))
}
const gasKey = (): string => world.status().networks[0]?.gas ?? ''
const coinOf = async (address: string): Promise<bigint> =>
  BigInt(String(await world.nodes.call(0, 'eth_getBalance', address, 'latest')))
/** What the newest block takes for one unit of gas; less in each that comes after it. */
const setBase = async (gwei: number): Promise<void> => {
  const base = numberToHex(parseGwei(String(gwei)))
  await world.nodes.change('anvil_setNextBlockBaseFeePerGas', base)
  await world.nodes.mine(1)
}
/** Something else takes the next nonce of an address. */
const useNonce = async (address: string): Promise<void> => {
  const used = BigInt(String(await world.nodes.call(0, 'eth_getTransactionCount', address, 'latest'))) + 1n
  await world.nodes.change('anvil_setNonce', address, numberToHex(used))
}
const collect = async (index: string, contract = world.token.contract): Promise<object> =>
  await world.ask('sweep', { network: NETWORK.id, purpose: 'payment', index, contract })
const addressOf = async (first: string): Promise<string> => {
  const of = { network: NETWORK.id, purpose: 'payment', first, count: '1' }
  const answer = await world.ask('addresses', of)
  return 'addresses' in answer && Array.isArray(answer.addresses) ? String(answer.addresses[0]) : ''
}
/** Somebody pays an address, in a final block. */
const deposit = async (index: string, amount: string): Promise<string> => {
  const address = await addressOf(index)
  await world.nodes.send(PAYER, payment([{ to: address, value: usdt(amount) }]))
  await world.nodes.mine(3)
  return address
}
const allow = async (least: string, gas_daily_wei = String(10n ** 17n)): Promise<object> =>
  await world.act('sweep', { ...world.token, least_units: String(usdt(least)), gas_daily_wei })

/** Does every step until nothing is left to do. @returns the steps */
const collectAll = async (index: string): Promise<string[]> => {
  const steps: string[] = []
  for (;;) {
    const answer = await collect(index)
    if (!('step' in answer)) return [...steps, 'reason' in answer ? String(answer.reason) : '']
    steps.push(String(answer.step))
    await world.send(bytesIn(answer).raw)
    await world.nodes.mine(3)
  }
}

describe('what lies at an address that is paid to', () => {
  test('stays there until an act says that it is collected, and from which amount on', async () => {
    await deposit('0', '30')
    expect(await collect('0')).toMatchObject({ state: 'wait', reason: 'no_rule' })
    await allow('50')
    expect(await collect('0')).toMatchObject({ state: 'wait', reason: 'too_little' })
    expect(world.written('collect')).toEqual([])
    expect(world.status().sweeps).toEqual([
      {
        network: NETWORK.id,
        contract: world.token.contract,
        least_units: String(usdt('50')),
        gas_daily_wei: String(10n ** 17n),
      },
    ])
  })

  test('goes to the treasury as a whole: the gas key pays for it first', async () => {
    await allow('50')
    const address = await deposit('1', '80.5')
    const before = await world.balance(world.treasury)
    expect(await collectAll('1')).toEqual(['gas', 'sweep', 'too_little'])
    expect(await world.balance(address)).toBe(0n)
    expect(await world.balance(world.treasury)).toBe(before + usdt('80.5'))
    // What came later is another collection, with what is left of the coin and the nonce after.
    await deposit('1', '60')
    expect(await collectAll('1')).toEqual(['gas', 'sweep', 'too_little'])
  })

  test('is signed once: a repeat gives the same bytes, also after a start', async () => {
    await allow('50')
    await deposit('2', '70')
    const first = bytesIn(await collect('2'))
    expect(bytesIn(await collect('2'))).toEqual(first)
    await world.restart()
    expect(bytesIn(await collect('2'))).toEqual(first)
    expect(await collectAll('2')).toEqual(['gas', 'sweep', 'too_little'])
  })

  test('gets coin once, although the network asks for half as much again when that is final', async () => {
    await allow('50')
    const address = await deposit('12', '70')
    await setBase(10)
    await world.send(bytesIn(await collect('12')).raw)
    await world.nodes.mine(3)
    await setBase(15)
    expect(await collectAll('12')).toEqual(['sweep', 'too_little'])
    expect(await world.balance(address)).toBe(0n)
    await setBase(0)
  })

  test('is not taken from a block that may still be replaced', async () => {
    await allow('50')
    const address = await addressOf('3')
    await world.nodes.send(PAYER, payment([{ to: address, value: usdt('90') }]))
    await world.nodes.mine(1)
    expect(await collect('3')).toMatchObject({ reason: 'too_little' })
    await world.nodes.mine(3)
    expect(await collectAll('3')).toEqual(['gas', 'sweep', 'too_little'])
  })

  test('waits when the gas key has sent what it may in a day, or has no coin', async () => {
    await deposit('4', '90')
    await allow('50', '1000')
    expect(await collect('4')).toMatchObject({ state: 'wait', reason: 'gas_limit' })
    await allow('50')
    await giveCoin(gasKey(), 0n)
    expect(await collect('4')).toMatchObject({ state: 'wait', reason: 'short_of_gas' })
    await giveCoin(gasKey(), 10n ** 18n)
    expect(await collectAll('4')).toEqual(['gas', 'sweep', 'too_little'])
  })

  test('is signed again with a higher fee and the same nonce when no block takes it', async () => {
    await allow('50')
    const address = await deposit('5', '90')
    const first = await collect('5')
    world.time.now += 1801
    const second = await collect('5')
    expect(bytesIn(second).txids).toHaveLength(2)
    expect(bytesIn(second).raw).not.toBe(bytesIn(first).raw)
    await world.send(bytesIn(second).raw)
    await world.nodes.mine(3)
    expect(await collectAll('5')).toEqual(['sweep', 'too_little'])
    expect(await world.balance(address)).toBe(0n)
  })

  test('is asked for anew when another transaction has the nonce for good', async () => {
    await allow('50')
    const address = await deposit('6', '90')
    const first = bytesIn(await collect('6'))
    await useNonce(gasKey())
    expect(bytesIn(await collect('6'))).toEqual(first)
    await world.nodes.mine(3)
    expect(bytesIn(await collect('6')).txids).not.toEqual(first.txids)
    expect(world.written('collected').at(-1)).toMatchObject({ txid: first.txids[0], outcome: 'failed' })
    expect(await collectAll('6')).toEqual(['gas', 'sweep', 'too_little'])
    // The same of a sweep.
    await deposit('6', '90')
    await world.send(bytesIn(await collect('6')).raw)
    await world.nodes.mine(3)
    expect(await collect('6')).toMatchObject({ step: 'sweep' })
    await useNonce(address)
    await world.nodes.mine(3)
    expect((await collectAll('6')).slice(-2)).toEqual(['sweep', 'too_little'])
  })

  test.each([
    ['11', false],
    ['18', true],
  ])('gets its coin once also where a node steps back some blocks: address %s', async (index, is_behind) => {
    await allow('50')
    await deposit(index, '90')
    const { txids, raw } = bytesIn(await collect(index))
    await world.send(raw)
    await world.nodes.mine(3)
    await stepBack(world.nodes, is_behind)
    await collect(index)
    stayInStep(world.nodes)
    const failed = world.written('collected').filter(({ outcome }) => outcome === 'failed')
    expect(failed.map(({ txid }) => txid)).not.toContain(txids[0])
    expect(await collectAll(index)).toEqual(['sweep', 'too_little'])
  })

  test('costs no more than its own rule allows, whichever token it is asked for', async () => {
    await allow('50')
    const code = await world.nodes.call(0, 'eth_getCode', world.nodes.contract, 'latest')
    await world.nodes.change('anvil_setCode', OTHER, code)
    await deposit('9', '90')
    const first = bytesIn(await collect('9'))
    await allow('50', '1000')
    await world.act('sweep', { ...world.token, contract: OTHER, least_units: '1', gas_daily_wei: String(10n ** 17n) })
    world.time.now += 1801
    expect(bytesIn(await collect('9', OTHER))).toEqual(first)
    await allow('50')
    expect(bytesIn(await collect('9', OTHER)).txids).toHaveLength(2)
    expect(await collectAll('9')).toEqual(['gas', 'sweep', 'too_little'])
  })

  test('gets its coin also when a fork drops it and the network asks for more than before', async () => {
    await allow('50')
    const address = await deposit('10', '90')
    const first = bytesIn(await collect('10'))
    await world.send(first.raw)
    await world.nodes.mine(1)
    world.time.now += 1801
    expect(bytesIn(await collect('10'))).toEqual(first)
    await world.nodes.reorganise(1, { lose: first.txids })
    await setBase(3)
    const second = bytesIn(await collect('10'))
    expect(second.txids).toEqual([first.txids[0], expect.any(String)])
    await setBase(0)
    expect(await collectAll('10')).toEqual(['gas', 'sweep', 'too_little'])
    expect(await world.balance(address)).toBe(0n)
  })

  test('is not held up by steps of addresses that nobody asks for any more', async () => {
    await allow('50')
    await giveCoin(gasKey(), 10n ** 18n)
    for (let index = 20; index < 36; index++) {
      await deposit(String(index), '60')
      const { raw } = bytesIn(await collect(String(index)))
      // The first answer is lost: all later nonces wait for it.
      if (index > 20) await world.send(raw)
    }
    await world.nodes.mine(3)
    await allow('100')
    await deposit('36', '500')
    expect(await collect('36')).toMatchObject({ state: 'wait', reason: 'nonces' })
    world.time.now += 1801
    expect(await collectAll('36')).toEqual(['gas', 'sweep', 'too_little'])
    for (let index = 21; index < 36; index++) expect(await coinOf(await addressOf(String(index)))).toBeGreaterThan(0n)
    // What was never sent has died, and is signed anew when it is asked for.
    await deposit('20', '60')
    expect(await collectAll('20')).toEqual(['gas', 'sweep', 'too_little'])
  })

  test('raises no fee behind a nonce that no block has, and counts a raised one by its last bytes', async () => {
    await allow('50')
    for (const index of ['40', '41']) await deposit(index, '60')
    const [first, second] = [await collect('40'), await collect('41')]
    world.time.now += 12 * 3600
    for (let times = 0; times < 3; times++) {
      world.time.now += 1801
      expect(await collect('41')).toEqual(second)
    }
    const raised = bytesIn(await collect('40'))
    expect(raised.txids).toHaveLength(2)
    world.time.now += 12 * 3600
    const most_fee = BigInt(String(world.written('collect_again').at(-1)?.['most_fee']))
    const units = 'units' in first ? BigInt(String(first.units)) : 0n
    // Exactly this step is left of what was spent within a day.
    await deposit('42', '60')
    await allow('50', String(units + most_fee))
    expect(await collect('42')).toMatchObject({ state: 'wait', reason: 'gas_limit' })
    await allow('50')
    for (const { raw } of [raised, bytesIn(second)]) await world.send(raw)
    await world.nodes.mine(3)
    for (const index of ['40', '41']) expect(await collectAll(index)).toEqual(['sweep', 'too_little'])
  })

  test('gets more coin when the network asks for more than it has, within what the act allows', async () => {
    await allow('50')
    const address = await deposit('8', '90')
    await world.send(bytesIn(await collect('8')).raw)
    await world.nodes.mine(3)
    const sweep = bytesIn(await collect('8'))
    await setBase(3)
    await allow('50', '1000')
    expect(await collect('8')).toMatchObject({ state: 'wait', reason: 'gas_limit' })
    await allow('50')
    const more = await collect('8')
    expect(more).toMatchObject({ state: 'signed', step: 'gas' })
    await world.restart()
    expect(await collect('8')).toEqual(more)
    await setBase(30)
    await allow('50', '1000')
    expect(await collect('8')).toMatchObject({ state: 'wait', reason: 'gas_limit' })
    await allow('50')
    await setBase(3)
    await world.send(bytesIn(more).raw)
    await world.nodes.mine(3)
    const again = bytesIn(await collect('8'))
    expect(again.txids).toEqual([sweep.txids[0], expect.any(String)])
    expect(await collectAll('8')).toEqual(['sweep', 'too_little'])
    expect(await world.balance(address)).toBe(0n)
    await setBase(0)
  })

  test('needs a token and a network that the signer has', async () => {
    const of = { network: NETWORK.id, purpose: 'payment', index: '0', contract: `0x${'9'.repeat(40)}` } as const
    expect(await world.ask('sweep', of)).toMatchObject({ state: 'refused', reason: 'unknown_token' })
    expect(await world.ask('sweep', { ...of, network: 'other' })).toMatchObject({ reason: 'unknown_network' })
    expect(await world.ask('sweep', { ...of, purpose: 'treasury' })).toEqual({ state: 'bad_request' })
  })
})
