import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readTroubles } from '#server/chain/trouble'
import { inTransaction } from '#server/database/connect'
import { heldPayouts, payHeld, refuseHeld } from '#server/payout/review'
import { tronBytesIn } from '#server/signer/testing/signer-on-tron'
import { canonicalAddress } from '#shared/payout/canonical-names'
import { tronWorkerWithSigner } from './testing/tron-worker-with-signer'

/*
 * What was signed on TRON dies in ten minutes. Where the signer signs nothing in its place, because it goes on with a copy of its journal
 * that lacks the payout, or waits for something, people are told of it: nothing else would ever move the payout again.
 */

const world = await tronWorkerWithSigner()
const { payouts: pay, signer } = world
const { tron, chain, begin, pass, recordOf, arrivals } = pay
beforeAll(async () => await signer.allow(pay.merchant.merchant_id, { unproven_daily_units: '1000000000' }))
afterAll(async () => await world.close())
afterEach(async () => {
  tron.heal()
  chain.sun_per_energy = 100n
  await pass(300)
  const left = await troubles()
  if (left !== '') throw new Error(`People are still told: ${left}`)
  await pay.checkBooks()
})

const troubles = async (): Promise<string> => (await readTroubles(pay.db)).map(({ text }) => text).join(' ')
const heldOf = async (to: string) => {
  const ref = `withdrawal:${(await recordOf(to)).id}`
  return (await heldPayouts(pay.services, { after: '0', limit: 9 })).find((each) => each.ref === ref)
}
const decided = async (to: string, txid: string | null = null) => {
  const held = await heldOf(to)
  if (held === undefined) throw new Error('It is not held.')
  return { held, by: 'Ada', why: 'seen in the explorer', txid }
}
const refuse = async (to: string): Promise<void> => {
  const act = await decided(to)
  await inTransaction(pay.db, async (trx) => await refuseHeld(trx, pay.services, act))
  await pass(20)
}
/** Nodes take what they are sent, and no block ever has it. */
const swallow = (): void => {
  for (const node of tron.nodes) node.faults.sending = 'swallows it'
}
/** The signer goes on with a copy of its journal from before what is done meanwhile. */
const withOlderCopy = async <T>(work: () => Promise<T>): Promise<T> => {
  const [journal, copy] = [join(signer.options.folder, 'journal'), join(signer.options.folder, 'older')]
  cpSync(journal, copy)
  const done = await work()
  const again = await world.silence()
  await signer.restart(() => cpSync(copy, journal))
  await again()
  // It signs nothing for a while after its start.
  await signer.compare()
  return done
}
/** The same payment once more, which the worker does not know of. */
const paidElsewhere = async (to: string): Promise<string> => {
  const of = { to: canonicalAddress(to) ?? '', amount_units: '5500000', merchant_id: pay.merchant.merchant_id }
  const body = { payout: signer.payout(of), assertions: [], deposit: null }
  const { raw, txids } = tronBytesIn(await signer.ask('sign', body))
  expect(signer.send(raw)).toBe('SUCCESS')
  return txids[0] ?? ''
}
const isLeftToPeople = { hold: 'signer_waits', detail: 'unknown_intent', endings: ['release', 'refuse', 'paid'] }

describe('a payout that an older copy of the journal does not know', () => {
  test('is held when it has died, and given back when people see that nothing has paid it', async () => {
    swallow()
    const to = await withOlderCopy(begin)
    await pass(300)
    expect(await heldOf(to)).toMatchObject(isLeftToPeople)
    expect(await troubles()).toContain('the signer does not sign it now: see docs/signer.md (unknown_intent)')
    expect((await recordOf(to)).reason).not.toBe('')
    await refuse(to)
    expect(await recordOf(to)).toMatchObject({ state: 'failed', reason: 'seen in the explorer' })
    expect(arrivals().has(to)).toBe(false)
  })

  test('is paid by the transaction that people name', async () => {
    swallow()
    const to = await withOlderCopy(begin)
    await pass(300)
    tron.heal()
    const txid = await paidElsewhere(to)
    const act = await decided(to, txid)
    await inTransaction(pay.db, async (trx) => await payHeld(trx, pay.services, act))
    await pass(40)
    expect(await recordOf(to)).toMatchObject({ state: 'completed', reason: '', txid })
    expect(arrivals().get(to)).toBe(1)
  })

  test('is held when it has burned its energy, and given back with what that has cost', async () => {
    const to = await withOlderCopy(async () => {
      chain.sun_per_energy = 40n
      const begun = await begin()
      chain.sun_per_energy = 90n
      await pass(5, 5)
      return begun
    })
    expect(chain.find((await recordOf(to)).txid ?? '')?.outcome.ret).toBe('OUT_OF_ENERGY')
    await pass(60)
    expect(await heldOf(to)).toMatchObject(isLeftToPeople)
    await refuse(to)
    expect(await recordOf(to)).toMatchObject({ state: 'failed' })
  })
})

describe('a payout that has died, and that the signer does not sign again now', () => {
  test('says why at its record and in /ready, is not given back, and goes on by itself', async () => {
    swallow()
    const to = await begin()
    chain.sun_per_energy = 400n
    await pass(300)
    expect(await heldOf(to)).toMatchObject({ hold: 'signer_waits', detail: 'fee', endings: [] })
    expect(await troubles()).toContain('(fee)')
    expect((await recordOf(to)).reason).not.toBe('')
    tron.heal()
    chain.sun_per_energy = 100n
    await pass(120)
    expect(await recordOf(to)).toMatchObject({ state: 'completed', reason: '' })
    expect(arrivals().get(to)).toBe(1)
  })

  test('says so also where the signer does not answer', async () => {
    swallow()
    const to = await begin()
    const again = await world.silence()
    await pass(300)
    expect(await troubles()).toContain('it does not answer')
    tron.heal()
    await again()
    await pass(120)
    expect(await recordOf(to)).toMatchObject({ state: 'completed', reason: '' })
    expect(arrivals().get(to)).toBe(1)
  })
})
