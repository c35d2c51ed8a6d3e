import { afterAll, beforeAll, expect, test } from 'vitest'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import { bytesIn, signerOnNodes } from './testing/signer-on-nodes'
import type { SignerOnNodes } from './testing/signer-on-nodes'

let world: SignerOnNodes
beforeAll(async () => {
  world = await signerOnNodes(await testFolder())
})
afterAll(async () => await world.close())

test('a payout waits while what is left of the treasury was signed for others and is in no block yet', async () => {
  const ada = await world.readyPasskey()
  await world.allow('7')
  const sign = async (units: bigint): Promise<object> =>
    await world.ask('sign', await world.confirmed(world.payout({ amount_units: String(units) }), ada))
  const has = await world.balance(world.treasury)
  const first = await sign(has - 5n)
  await world.send(bytesIn(first).raw)
  const second = { state: 'wait', reason: 'short_of_funds' }
  await world.act('float', { ...world.token, daily_units: String(2n * has) })
  const [most, twice] = [String(has), String(2n * has)]
  const limits = { payout_units: most, daily_units: twice, second_from_units: twice, unproven_daily_units: '0' }
  await world.act('limit', { merchant_id: '7', ...world.token, ...limits })
  expect(await sign(6n)).toMatchObject(second)
  await world.nodes.mine(1)
  expect(await sign(6n)).toMatchObject(second)
  expect(await sign(5n)).toMatchObject({ state: 'signed' })
})
