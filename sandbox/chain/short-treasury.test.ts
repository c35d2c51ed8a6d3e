import { afterAll, expect, test } from 'vitest'
import { parseUnits } from 'viem'
import { payment } from '#server/chain/evm/token-contract'
import { TREASURY } from '#server/chain/key'
import { payoutsOnNodes } from './testing/payouts-on-nodes'
import { CONFIRMATIONS, NETWORK, PAYER } from './testing/several-nodes'

const payouts = await payoutsOnNodes()
const { nodes, round, begin, recordOf, arrived, signedFor, act, held } = payouts
afterAll(async () => await payouts.close())

const addressOf = (key: typeof PAYER): string => nodes.signer.addressOf(NETWORK, key)

test('a payout waits while what is left of the treasury is on its way to others, and is paid once there is more', async () => {
  // The operator takes out all but 12: it is enough for one payout of 9.
  await nodes.send(TREASURY, payment([{ to: addressOf(PAYER), value: parseUnits(String(1_000_000 - 12), 6) }]))
  await nodes.mine(CONFIRMATIONS)
  const first = await begin()
  await round()
  await act('treasury', 'acknowledge', NETWORK.id)
  await round()
  expect(await signedFor(first)).toBeDefined()

  const second = await begin()
  await round()
  expect(await signedFor(second), 'the first one takes what it needs').toBeUndefined()
  expect(await recordOf(second)).toMatchObject({ state: 'transferring', txid: null })
  expect((await held(second))?.held_because).toContain('9000000 are on their way')

  await nodes.mine(CONFIRMATIONS)
  await round()
  expect(await recordOf(first)).toMatchObject({ state: 'completed' })
  expect(await signedFor(second)).toBeUndefined()
  await nodes.send(PAYER, payment([{ to: addressOf(TREASURY), value: parseUnits('6', 6) }]))
  await nodes.mine(CONFIRMATIONS)
  await round()
  await nodes.mine(CONFIRMATIONS)
  await round()
  await round()
  expect(await recordOf(second)).toMatchObject({ state: 'completed' })
  expect(await arrived(second)).toBe(9_000_000n)
  await payouts.checkBooks()
})
