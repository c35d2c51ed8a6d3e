import { encodeFunctionData, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEPLOYER, PAYER } from '#sandbox/chain/testing/several-nodes'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import { payment } from '#server/chain/evm/token-contract'
import { TREASURY } from '#server/chain/key'
import { seededRandom } from '#server/database/seeded-random'
import type { TestPasskey } from '#shared/passkey/testing/test-passkey'
import { bytesIn, signerOnNodes } from './testing/signer-on-nodes'
import type { SignerOnNodes } from './testing/signer-on-nodes'
import { randomHex } from './testing/signer-world'

const ROUNDS = Number(process.env['LEDGER_ROUNDS'] ?? 60)
const random = seededRandom(process.env['LEDGER_SEED'] ?? 'proven')
const ISSUER = parseAbi(['function pause()', 'function unpause()'])
const folder = await testFolder()
let world: SignerOnNodes
let payer = ''
beforeAll(async () => {
  world = await signerOnNodes(folder)
  payer = world.nodes.signer.addressOf({ id: 'local', chain_type: 'Ethereum' }, PAYER).toLowerCase()
})
afterAll(async () => await world.close())

let index = 0
const NETWORK = 'local'
/** An address of a merchant, as the worker binds it when an order is made. */
async function boundTo(merchant_id: string): Promise<{ address: string; index: string }> {
  const of = { network: NETWORK, purpose: 'payment', index: String(++index) } as const
  const bound = await world.ask('bind', { ...of, merchant_id })
  return { address: 'address' in bound ? String(bound.address) : '', index: of.index }
}
/** A customer pays, and the block becomes final. @returns its txid */
async function pay(to: string, units: bigint, from = PAYER): Promise<string> {
  const txid = await world.nodes.send(from, payment([{ to, value: units }]))
  await world.nodes.mine(3)
  return txid
}
const credit = async (txid: string, log_index = '0') => await world.ask('credit', { network: NETWORK, txid, log_index })
const refund = async (given: { merchant_id: string; to: string; units: bigint; txid: string }) => {
  const { units, txid, ...more } = given
  return await world.ask('sign', {
    payout: world.payout({ act: 'refund', ...more, amount_units: String(units) }),
    assertions: [],
    deposit: { txid, log_index: '0' },
  })
}
const withdraw = async (passkey: TestPasskey, merchant_id: string, units: bigint) =>
  await world.ask('sign', await world.confirmed(world.payout({ merchant_id, amount_units: String(units) }), passkey))

describe('a deposit', () => {
  // The first one, because what later ones sign and do not send holds up every later nonce.
  test('counts again when the payout of it has failed in a block, although nobody asks how that ended', async () => {
    await world.allow('48', { opening: 'none' })
    const ada = await world.readyPasskey('48', 'Ada of 48')
    const { address } = await boundTo('48')
    await credit(await pay(address, 700n))
    const { raw } = bytesIn(await withdraw(ada, '48', 700n))
    const issuer = async (functionName: 'pause' | 'unpause'): Promise<unknown> =>
      await world.nodes.send(DEPLOYER, encodeFunctionData({ abi: ISSUER, functionName }))
    await issuer('pause')
    await world.nodes.mine(1)
    await world.send(raw)
    await world.nodes.mine(1)
    await world.signer().settle()
    expect(await withdraw(ada, '48', 700n)).toMatchObject({ state: 'wait' })
    await issuer('unpause')
    await world.nodes.mine(3)
    await world.signer().settle()
    expect(world.written('final').at(-1)).toMatchObject({ outcome: 'failed' })
    bytesIn(await withdraw(ada, '48', 700n))
    expect(await withdraw(ada, '48', 1n)).toMatchObject({ state: 'wait', reason: 'not_proven' })
  })

  test('counts for the merchant of its address, once, and when two nodes call its block final', async () => {
    const { address } = await boundTo('40')
    const txid = await world.nodes.send(PAYER, payment([{ to: address, value: 500n }]))
    await world.nodes.mine(1)
    expect(await credit(txid)).toEqual({ state: 'wait', reason: 'not_final', until: null })
    await world.nodes.mine(2)
    const counted = { state: 'credited', merchant_id: '40', units: '500' }
    expect(await credit(txid)).toEqual(counted)
    expect(await credit(txid)).toEqual(counted)
    expect(world.written('credit').filter((entry) => entry['txid'] === txid)).toHaveLength(1)
    expect(await credit(txid, '1')).toEqual({ state: 'refused', reason: 'deposit' })
  })

  test('to an address of nobody does not count, and one address belongs to one merchant for ever', async () => {
    const txid = await pay(`0x${randomHex(20)}`, 5n)
    expect(await credit(txid)).toEqual({ state: 'refused', reason: 'deposit' })
    const own = await boundTo('40')
    const again = { network: NETWORK, purpose: 'payment', index: own.index }
    expect(await world.ask('bind', { ...again, merchant_id: '41' })).toEqual({ state: 'refused', reason: 'bound' })
    expect(await world.ask('bind', { ...again, merchant_id: '40' })).toMatchObject({ state: 'bound' })
  })

  test('that goes back to its payer is not paid under the same name on the word of a passkey too', async () => {
    await world.allow('47', { opening: 'none' })
    const ada = await world.readyPasskey('47', 'Ada of 47')
    const { address } = await boundTo('47')
    const txid = await pay(address, 900n)
    await credit(txid)
    const given = { merchant_id: '47', intent_id: 'refund:47', to: payer, amount_units: '400' }
    const ways = {
      refund: async () => ({
        payout: world.payout({ ...given, act: 'refund' }),
        assertions: [],
        deposit: { txid, log_index: '0' },
      }),
      pay: async () => await world.confirmed(world.payout({ ...given, act: 'pay' }), ada),
    } as const
    // Both at once: one of them is signed, whichever it is.
    const answers = await Promise.all([world.ask('sign', await ways.refund()), world.ask('sign', await ways.pay())])
    expect(answers.filter((answer) => 'txids' in answer)).toHaveLength(1)
    expect(answers).toContainEqual({ state: 'refused', reason: 'spent' })
    for (const way of ['refund', 'pay'] as const) await world.ask('sign', await ways[way]())
    expect(world.written('signed').filter((entry) => entry['intent_id'] === 'refund:47')).toHaveLength(1)
  })

  test('goes back to who has paid it without anybody confirming, up to what came', async () => {
    await world.allow('42', { opening: 'none' })
    const { address } = await boundTo('42')
    const txid = await pay(address, 500n)
    await credit(txid)
    const of = { merchant_id: '42', to: payer, txid }
    const first = await refund({ ...of, units: 200n })
    await world.send(bytesIn(first).raw)
    await world.nodes.mine(1)
    expect(await refund({ ...of, units: 301n })).toEqual({ state: 'refused', reason: 'deposit_spent' })
    expect(await refund({ ...of, units: 1n, to: `0x${'66'.repeat(20)}` })).toMatchObject({ reason: 'deposit' })
    expect(await refund({ ...of, units: 1n, merchant_id: '40' })).toMatchObject({ reason: 'deposit' })
    bytesIn(await refund({ ...of, units: 300n }))
    expect(await refund({ ...of, units: 1n })).toMatchObject({ reason: 'deposit_spent' })
  })

  test('that was withdrawn is not given back too, and one that was given back is not withdrawn too', async () => {
    await world.allow('43', { opening: 'none' })
    const passkey = await world.readyPasskey('43', 'Fay')
    const { address } = await boundTo('43')
    const txid = await pay(address, 100n)
    expect(await withdraw(passkey, '43', 1n)).toEqual({ state: 'wait', reason: 'not_proven', until: null })
    await credit(txid)
    bytesIn(await withdraw(passkey, '43', 70n))
    expect(await refund({ merchant_id: '43', to: payer, txid, units: 31n })).toMatchObject({ reason: 'not_proven' })
    bytesIn(await refund({ merchant_id: '43', to: payer, txid, units: 30n }))
    expect(await withdraw(passkey, '43', 1n)).toMatchObject({ reason: 'not_proven' })
  })

  test('pays for a payout again that was voided', async () => {
    await world.allow('44', { opening: 'none' })
    const passkey = await world.readyPasskey('44', 'Gil')
    const { address } = await boundTo('44')
    await credit(await pay(address, 100n))
    const payout = world.payout({ merchant_id: '44', amount_units: '100' })
    for (const { raw } of world.written('signed')) await world.send(String(raw))
    await world.nodes.mine(1)
    bytesIn(await world.ask('sign', await world.confirmed(payout, passkey)))
    const of = { act: 'pay', intent_id: payout.intent_id }
    await world.send(bytesIn(await world.ask('void', of)).raw)
    await world.nodes.mine(3)
    expect(await withdraw(passkey, '44', 100n)).toMatchObject({ reason: 'not_proven' })
    expect(await world.ask('final', of)).toEqual({ state: 'final', outcome: 'void' })
    await world.restart()
    bytesIn(await withdraw(passkey, '44', 100n))
  })
})

test(
  `a forged ledger of 1,000,000 USDT: in ${ROUNDS} rounds nothing is signed above what was paid in`,
  async () => {
    const million = parseUnits('1000000', 6)
    await world.allow('50', { opening: 'none' })
    const mallory = await world.readyPasskey('50', 'Mallory')
    let paid = 0n
    const deposits: { txid: string; units: bigint }[] = []
    const unit = (most: bigint): bigint => BigInt(Math.floor(random() * Number(most))) + 1n
    for (let round = 0; round < ROUNDS; round++) {
      if (round % 80 === 0) world.time.now += 61
      const step = Math.floor(random() * 6)
      const known = deposits[Math.floor(random() * deposits.length)]
      if (step === 0 || known === undefined) {
        const units = unit(1000n)
        const txid = await pay((await boundTo('50')).address, units)
        deposits.push({ txid, units })
        paid += units
      } else if (step === 1) await credit(known.txid, random() < 0.8 ? '0' : '1')
      else if (step === 2)
        await refund({ merchant_id: '50', to: payer, txid: known.txid, units: unit(known.units * 2n) })
      else if (step === 3) await credit(await pay(`0x${randomHex(20)}`, million / 100n, TREASURY))
      else await withdraw(mallory, '50', random() < 0.5 ? million : unit(800n))
      for (const { raw } of world.written('signed').slice(-1)) await world.send(String(raw))
    }
    const signed = world.written('signed').filter((entry) => entry['merchant_id'] === '50')
    expect(signed.length).toBeGreaterThan(0)
    const sum = signed.reduce((total, entry) => total + BigInt(String(entry['units'])), 0n)
    expect(sum).toBeLessThanOrEqual(paid)
    for (const { txid, units } of deposits) {
      const back = world.written('signed').filter((entry) => JSON.stringify(entry['deposit']).includes(txid))
      expect(back.reduce((total, entry) => total + BigInt(String(entry['units'])), 0n)).toBeLessThanOrEqual(units)
    }
  },
  600_000 + ROUNDS * 10_000,
)
