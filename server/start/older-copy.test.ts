import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { numberToHex, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NETWORK } from '#sandbox/chain/testing/several-nodes'
import { keepSigned } from '#server/chain/signing'
import { inTransaction } from '#server/database/connect'
import { coldWork } from '#server/payout/collection/cold-moves'
import { setEarlierAside } from '#server/payout/collection/step-row'
import { tellSigner } from '#server/payout/passkey/tell-signer'
import { openSignerClient } from './signer-client'
import { workerWithSigner } from './testing/worker-with-signer'

/*
 * The signer was lost, and goes on with the newest copy of its journal, which lacks the last entries. Until its nodes show what the lost
 * one has signed, it gives the same nonce a second time. Money leaves once all the same, and people can end what does not leave.
 */

const world = await workerWithSigner()
const { payouts, signer } = world
beforeAll(async () => {
  await signer.allow(payouts.merchant.merchant_id, { unproven_daily_units: '1000000000' })
  await tellSigner(payouts.services)
})
afterAll(async () => await world.close())

const journal = join(signer.options.folder, 'journal')
const copy = join(signer.options.folder, 'older')

/** The signer goes on with the copy, and its nodes do not know yet what waits with a nonce. */
const restored = async (nonce: string | undefined): Promise<void> => {
  const again = await world.silence()
  await signer.restart(async () => await copyFile(copy, journal))
  await again()
  for (const proxy of payouts.nodes.proxies)
    proxy.lie = ({ method, params, result }) =>
      method === 'eth_getTransactionCount' && params[1] === 'pending' ? numberToHex(BigInt(nonce ?? 0)) : result
}
const tellTheTruth = (): void => {
  for (const proxy of payouts.nodes.proxies) proxy.lie = null
}
const isPaidOnce = async (address: string): Promise<void> => {
  expect(await payouts.recordOf(address)).toMatchObject({ state: 'completed' })
  expect(await payouts.arrived(address)).toBe(9_000_000n)
}

test('a payout that got the nonce of another one is held when a block has that, and its money is given back', async () => {
  await copyFile(journal, copy)
  const first = await payouts.begin()
  await payouts.round()
  const paid = await payouts.signedFor(first)
  await restored(paid?.nonce)
  const before = await payouts.balance('capital')
  const second = await payouts.begin()
  await payouts.round()
  const ours = await payouts.signedFor(second)
  expect(ours).toMatchObject({ nonce: paid?.nonce })
  expect(payouts.failures).toEqual([])
  await payouts.nodes.forget(ours?.txid ?? '')
  tellTheTruth()
  await payouts.nodes.mine(3)
  await payouts.round()
  await payouts.round()
  await isPaidOnce(first)
  expect(await payouts.held(second)).toMatchObject({
    held_because: expect.stringContaining('another transaction has its nonce'),
    can: 'refuse or paid',
  })
  const { id, handle_id } = await payouts.recordOf(second)
  await payouts.act('held', 'refuse', handle_id, paid?.txid ?? '')
  await payouts.round()
  expect(await payouts.recordOf(second)).toMatchObject({ state: 'failed' })
  expect(await payouts.balance('capital')).toBe(before)
  expect(await payouts.arrived(second)).toBe(0n)
  // What the network took is booked with the payout that it was taken for.
  const booked = payouts.db.selectFrom('ledger_entry').select('ref').where('ref', '=', `withdrawal_gas:${id}`)
  expect(await booked.execute()).toEqual([])
  expect([payouts.failures, await payouts.troubles()]).toEqual([[], []])
  await payouts.checkBooks()
})

test('what nobody knows of is asked for once, and not in every round', async () => {
  const client = await openSignerClient({ url: `unix:${world.socket}` })
  const { answer } = signer.signer()
  let asked = 0
  Object.assign(signer.signer(), {
    answer: async (...call: Parameters<typeof answer>) => {
      if (call[0] === 'bump') asked++
      return await answer(...call)
    },
  })
  for (const _ of [1, 2, 3])
    expect(await client.bump('pay', 'withdrawal:99999')).toEqual({ state: 'refused', reason: 'unknown_intent' })
  Object.assign(signer.signer(), { answer })
  expect(asked).toBe(1)
})

test('a payout whose nonce a move to a cold wallet got stays known, and is paid once', async () => {
  await copyFile(journal, copy)
  const address = await payouts.begin()
  for (const proxy of payouts.nodes.proxies) proxy.losesAnswers = true
  await payouts.round()
  for (const proxy of payouts.nodes.proxies) proxy.losesAnswers = false
  const paid = await payouts.signedFor(address)
  expect(await payouts.recordOf(address)).toMatchObject({ txid: null })
  await restored(paid?.nonce)
  const order = {
    to: `0x${'c01d'.repeat(10)}`,
    units: String(parseUnits('25', 6)),
    fee_ceiling_wei: String(10n ** 17n),
  }
  await signer.act('cold', { ...signer.token, ...order })
  const work = coldWork(payouts.services)
  await work.work(NETWORK.id)
  const move = signer.written('signed').at(-1)
  expect(move).toMatchObject({ act: 'cold', nonce: paid?.nonce })
  await payouts.nodes.forget(String(move?.['txid']))
  tellTheTruth()
  await payouts.nodes.mine(3)
  for (const _ of [1, 2]) await payouts.round()
  await payouts.nodes.mine(3)
  await payouts.round()
  expect(await payouts.signedFor(address)).toEqual(paid)
  await isPaidOnce(address)
  await expect(work.work(NETWORK.id)).rejects.toThrow('Another transaction has the nonce')
  await payouts.checkBooks()
})

test.each([
  ['with another nonce', [9000n, 9001n]],
  ['on TRON, which has none,', [null, null]],
] as const)(
  'a move to a cold wallet that is signed %s takes its name over from what is forgotten',
  async (way, [first, second]) => {
    const { db, services } = payouts
    const ref = `cold:forgotten ${way}`
    const move = { network_id: NETWORK.id, ref, sender: signer.treasury, at: services.clock.now() }
    const sign = async (nonce: bigint | null, txid: string): Promise<void> =>
      await inTransaction(db, async (trx) => {
        await setEarlierAside(trx, { ...move, nonce, txid })
        await keepSigned(trx, { ...move, nonce, txid, order_digest: ref, raw: '0x' })
      })
    await sign(first, `0xf1 ${way}`)
    await sign(second, `0xf2 ${way}`)
    const rows = db.selectFrom('chain_journal').select(['txid', 'ref']).where('order_digest', '=', ref)
    expect(await rows.orderBy('nonce').execute()).toEqual([
      { txid: `0xf1 ${way}`, ref: null },
      { txid: `0xf2 ${way}`, ref },
    ])
  },
)
