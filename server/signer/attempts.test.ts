import { numberToHex, parseTransaction } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NETWORK } from '#sandbox/chain/testing/several-nodes'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import type { TestPasskey } from '#shared/passkey/testing/test-passkey'
import { bytesIn, signerOnNodes } from './testing/signer-on-nodes'
import type { SignerOnNodes } from './testing/signer-on-nodes'

let world: SignerOnNodes
let ada: TestPasskey
beforeAll(async () => {
  world = await signerOnNodes(await testFolder())
  await world.allow('7')
  ada = await world.readyPasskey()
})
afterAll(async () => await world.close())

const signed = async () => {
  const payout = world.payout()
  const { raw } = bytesIn(await world.ask('sign', await world.confirmed(payout, ada)))
  return { raw, of: { act: 'pay', intent_id: payout.intent_id } }
}

describe('what was asked for before its turn came', () => {
  test('signs no payment again where the payout was voided meanwhile', async () => {
    const { raw, of } = await signed()
    await Promise.all([world.ask('void', of), world.ask('bump', of)])
    const attempts = world.written('attempt').filter(({ intent_id }) => intent_id === of.intent_id)
    expect(attempts.map(({ is_void }) => is_void)).toEqual([true, true])
    const newest = parseTransaction(bytesIn(await world.ask('bump', of)).raw)
    expect([newest.to?.toLowerCase(), newest.nonce]).toEqual([
      world.treasury.toLowerCase(),
      parseTransaction(raw).nonce,
    ])
  })

  test('is not signed for a cold wallet where the network was closed meanwhile', async () => {
    const { raw } = await signed()
    await world.nodes.change(
      'anvil_setNonce',
      world.treasury,
      numberToHex(BigInt(parseTransaction(raw).nonce ?? 0) + 1n),
    )
    await world.nodes.mine(3)
    await world.signer().settle()
    world.time.now += 180
    const order = { to: `0x${'c01d'.repeat(10)}`, units: '1', fee_ceiling_wei: String(10n ** 17n) }
    await world.act('cold', { ...world.token, ...order })
    const before = world.written('signed').length
    const [, answer] = await Promise.all([world.signer().settle(), world.ask('cold', { network: NETWORK.id })])
    expect(world.status().networks[0]?.state).toBe('closed')
    expect(answer).toMatchObject({ moves: [{ state: 'waits', reason: 'closed' }] })
    expect(world.written('signed')).toHaveLength(before)
  })
})
