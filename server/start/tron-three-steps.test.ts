import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readTroubles } from '#server/chain/trouble'
import { inTransaction } from '#server/database/connect'
import { heldPayouts, payHeld, refuseHeld } from '#server/payout/review'
import { advanceWithdrawals } from '#server/payout/withdrawal/advance-withdrawals'
import { tronWorkerWithSigner } from './testing/tron-worker-with-signer'

const world = await tronWorkerWithSigner()
const { payouts: pay, signer } = world
const { tron, chain, begin, pass, recordOf, arrivals, signed } = pay

const allow = async (unproven_daily_units: string): Promise<void> =>
  await signer.allow(pay.merchant.merchant_id, { unproven_daily_units })
beforeAll(async () => await allow('1000000000'))
afterAll(async () => await world.close())
afterEach(async () => {
  tron.heal()
  Object.assign(chain, { takes: () => true, instead: () => undefined, sun_per_energy: 100n })
  await pass(40)
  await pay.checkBooks()
})
const asked = async (): Promise<string[]> =>
  (await pay.db.selectFrom('chain_signing').select('ref').execute()).map(({ ref }) => ref)
const troubles = async (): Promise<string> => (await readTroubles(pay.db)).map(({ text }) => text).join(' ')
const heldOf = async (ref: string) =>
  (await heldPayouts(pay.services, { after: '0', limit: 9 })).find((each) => each.ref === ref)
const completed = async (to: string): Promise<void> => {
  expect(await recordOf(to)).toMatchObject({ state: 'completed', reason: '' })
  expect(arrivals().get(to)).toBe(1)
}

describe('a worker with a signer of its own, on TRON', () => {
  test('has a payout signed, journals the bytes before it sends them, and pays once', async () => {
    const to = await begin()
    expect((await signed()).at(-1)?.txid).toBe(signer.written('signed_tron').at(-1)?.['txid'])
    expect(await asked()).toEqual([])
    await pass(40)
    await completed(to)
  })

  test('gets the same bytes where two workers ask at the same time', async () => {
    const before = signer.written('signed_tron').length
    const to = await pay.request()
    await pay.round()
    await Promise.all(
      [1, 2, 3].map(async () => await advanceWithdrawals(pay.services, (error) => pay.failures.push(error))),
    )
    expect(signer.written('signed_tron')).toHaveLength(before + 1)
    await pass(40)
    await completed(to)
  })

  test('waits while the signer does not answer, and says so', async () => {
    const again = await world.silence()
    const to = await begin()
    expect(await recordOf(to)).toMatchObject({ state: 'transferring', txid: null })
    expect(await troubles()).toContain('the signer does not sign it now')
    await again()
    await pass(60)
    await completed(to)
  })

  test('counts as signed from the question on, where the answer is lost', async () => {
    const before = signer.written('signed_tron').length
    const { answer } = signer.signer()
    Object.assign(signer.signer(), {
      answer: async (...call: Parameters<typeof answer>) => {
        const answered = await answer(...call)
        return call[0] === 'sign' ? 'paused' : answered
      },
    })
    const to = await begin()
    Object.assign(signer.signer(), { answer })
    expect(await asked()).toEqual([`withdrawal:${(await recordOf(to)).id}`])
    await pass(60)
    expect(signer.written('signed_tron')).toHaveLength(before + 1)
    expect(await asked()).toEqual([])
    await completed(to)
  })

  test('is unsigned again when the signer says that it has signed nothing, and goes on when it may', async () => {
    await allow('0')
    const to = await begin()
    expect(await asked()).toEqual([])
    expect(await recordOf(to)).toMatchObject({ txid: null })
    await allow('1000000000')
    await pass(60)
    await completed(to)
  })
})

describe('nothing is paid twice', () => {
  test('when no block ever has the first: the signer signs again after its death, and no sooner', async () => {
    for (const node of tron.nodes) node.faults.sending = 'swallows it'
    const to = await begin()
    const { txid } = await recordOf(to)
    await pass(220)
    tron.heal()
    expect(signer.written('attempt_tron')).toHaveLength(0)
    await pass(60)
    expect(signer.written('attempt_tron')).toHaveLength(1)
    await pass(60)
    expect((await recordOf(to)).txid).not.toBe(txid)
    await completed(to)
    expect(signer.written('over').at(-1)).toMatchObject({ txid, why: 'dead' })
  })

  test('when the nodes do not take it: people are told what to do, and the same bytes are sent again', async () => {
    const before = signer.written('attempt_tron').length
    for (const node of tron.nodes) node.faults.sending = 'swallows it'
    const to = await begin()
    tron.heal()
    const had = chain.state.coinsOf(signer.treasury)
    chain.state.addCoins(signer.treasury, -had)
    await pass(20)
    expect(await troubles()).toContain('(BANDWITH_ERROR). The address that pays has too little TRX')
    chain.state.addCoins(signer.treasury, had)
    await pass(60)
    expect(await troubles()).not.toContain('BANDWITH_ERROR')
    await completed(to)
    expect(signer.written('attempt_tron')).toHaveLength(before)
  })

  test('when its answer is lost and it is mined all the same', async () => {
    const before = signer.written('attempt_tron').length
    for (const node of tron.nodes) node.faults.sending = 'loses its answer'
    const to = await begin()
    await pass(40)
    tron.heal()
    await pass(60)
    await completed(to)
    expect(signer.written('attempt_tron')).toHaveLength(before)
  })

  test('when a block has it just before it expires', async () => {
    chain.takes = () => false
    const to = await begin()
    const { txid } = await recordOf(to)
    await pass(196, 49)
    chain.takes = () => true
    await pass(80)
    expect(await recordOf(to)).toMatchObject({ state: 'completed', txid })
    await completed(to)
  })

  test('when the block that has it is dropped, and it comes again', async () => {
    const to = await begin()
    await pass(5, 5)
    expect(arrivals().get(to)).toBe(1)
    chain.takeBackTo(chain.head.number - 5)
    chain.make(chain.head.time + 6)
    await pass(60)
    await completed(to)
  })

  test('when the signer is silent while the first dies: it is asked again, and the payout is not given back', async () => {
    for (const node of tron.nodes) node.faults.sending = 'swallows it'
    const to = await begin()
    const again = await world.silence()
    await pass(300)
    expect(await recordOf(to)).toMatchObject({ state: 'confirming' })
    tron.heal()
    await again()
    await pass(100)
    await completed(to)
  })

  test('when the answer of the signer to a dead one is lost', async () => {
    const before = signer.written('attempt_tron').length
    for (const node of tron.nodes) node.faults.sending = 'swallows it'
    const to = await begin()
    const { answer } = signer.signer()
    let lost = 0
    Object.assign(signer.signer(), {
      answer: async (...call: Parameters<typeof answer>) => {
        const answered = await answer(...call)
        return call[0] === 'bump' && lost++ < 3 ? 'paused' : answered
      },
    })
    await pass(320)
    tron.heal()
    Object.assign(signer.signer(), { answer })
    await pass(60)
    expect(lost).toBeGreaterThan(3)
    expect(signer.written('attempt_tron')).toHaveLength(before + 1)
    await completed(to)
  })
})

describe('a signer on an older copy of its journal that operators have opened', () => {
  test('leaves a payout that a newer copy may have paid to people, who name what has paid it', async () => {
    for (const node of tron.nodes) node.faults.sending = 'swallows it'
    const to = await begin()
    tron.heal()
    const ref = `withdrawal:${(await recordOf(to)).id}`
    tron.make(260)
    const [journal, copy] = [join(signer.options.folder, 'journal'), join(signer.options.folder, 'older')]
    cpSync(journal, copy)
    await signer.ask('bump', { act: 'pay', intent_id: ref })
    const paid = signer.written('attempt_tron').at(-1)
    expect(signer.send(String(paid?.['raw']))).toBe('SUCCESS')
    tron.make(30)
    const again = await world.silence()
    await signer.restart(() => cpSync(copy, journal))
    await again()
    await signer.compare()
    tron.make(260)
    await signer.act('reopen', { journal: signer.status().closing_hash ?? '' })
    await allow('1000000000')
    await signer.compare()
    await pass(300)
    expect(arrivals().get(to)).toBe(1)
    expect(await recordOf(to)).toMatchObject({ state: 'confirming' })
    expect(await troubles()).toContain('the signer does not sign it now: see docs/signer.md (spent)')
    const held = await heldOf(ref)
    expect(held?.endings).toEqual(['release', 'refuse', 'paid'])
    if (held === undefined) return
    const decided = { held, by: 'Ada', why: 'seen in the explorer', txid: String(paid?.['txid']) }
    await inTransaction(pay.db, async (trx) => await payHeld(trx, pay.services, decided))
    await pass(40)
    await completed(to)
    expect(await recordOf(to)).toMatchObject({ txid: paid?.['txid'] })
    expect(await troubles()).toBe('')
  })
})

/** What was booked for a withdrawal as paid to the network, in TRX. */
const gasOf = async (id: string): Promise<number> => {
  const rows = await pay.db
    .selectFrom('ledger_posting')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'ledger_posting.entry_id')
    .select('ledger_posting.amount')
    .where('ledger_entry.ref', '=', `withdrawal_gas:${id}`)
    .execute()
  return rows.reduce((sum, { amount }) => sum + Math.abs(Number(amount)) / 2, 0)
}

describe('a payout that the signer never signs again, and may have been paid', () => {
  test('is given back when people have seen that nothing has paid it', async () => {
    const other = await begin()
    await pass(40)
    const { txid } = await recordOf(other)
    for (const node of tron.nodes) node.faults.sending = 'swallows it'
    const to = await begin()
    const { answer } = signer.signer()
    Object.assign(signer.signer(), {
      answer: async (...call: Parameters<typeof answer>) =>
        call[0] === 'bump' ? { state: 'refused', reason: 'spent' } : await answer(...call),
    })
    await pass(300)
    const { id } = await recordOf(to)
    const held = await heldOf(`withdrawal:${id}`)
    if (held === undefined) throw new Error('It is not held.')
    const decided = { held, by: 'Ada', why: 'nothing has paid it', txid: null }
    await inTransaction(pay.db, async (trx) => await payHeld(trx, pay.services, { ...decided, txid }))
    await pass(40)
    expect(await heldOf(held.ref)).toMatchObject({ hold: 'signer_waits', endings: ['release', 'refuse', 'paid'] })
    await inTransaction(pay.db, async (trx) => await refuseHeld(trx, pay.services, decided))
    await pass(20)
    Object.assign(signer.signer(), { answer })
    expect(await recordOf(to)).toMatchObject({ state: 'failed', reason: 'nothing has paid it' })
    expect([arrivals().has(to), await troubles(), await heldOf(held.ref)]).toEqual([false, '', undefined])
    expect(await gasOf(id)).toBe(0)
  })
})

/** A payout whose first attempt has burned its energy: the price has risen before its block, and is as before again. */
const burnedOnce = async () => {
  chain.sun_per_energy = 40n
  const to = await begin()
  chain.sun_per_energy = 90n
  await pass(5, 5)
  chain.sun_per_energy = 40n
  const first = chain.find((await recordOf(to)).txid ?? '')
  if (first?.outcome.ret !== 'OUT_OF_ENERGY') throw new Error(`The first attempt of ${to} has not burned its energy.`)
  return { to, first }
}

describe('a payout that a block has and that did not pay', () => {
  test('is tried again when it has burned its energy, as far as the ceiling reaches, and else its money is given back', async () => {
    const to = await begin()
    chain.sun_per_energy = 210n
    await pass(40)
    chain.sun_per_energy = 100n
    expect(chain.find((await recordOf(to)).txid ?? '')?.outcome.ret).toBe('OUT_OF_ENERGY')
    await pass(40)
    expect(await recordOf(to)).toMatchObject({ state: 'failed' })
    expect(arrivals().has(to)).toBe(false)
    expect(signer.written('final').at(-1)).toMatchObject({ outcome: 'failed' })
  })

  test('is booked with all that it has burned, when the second attempt pays', async () => {
    const { to, first } = await burnedOnce()
    await pass(120)
    await completed(to)
    const { id, txid } = await recordOf(to)
    const second = chain.find(txid ?? '')
    const burned = Number(first.outcome.burned + (second?.outcome.burned ?? 0n)) / 1e6
    expect(await gasOf(id)).toBe(burned)
  })

  test('is given back with what it has burned in the books, when what was signed in its place has died', async () => {
    const { to, first } = await burnedOnce()
    for (const node of tron.nodes) node.faults.sending = 'swallows it'
    await pass(60)
    expect(signer.written('attempt_tron').at(-1)?.['txid']).not.toBe(first.txid)
    chain.sun_per_energy = 400n
    await pass(400)
    tron.heal()
    const { id, state } = await recordOf(to)
    expect(state).toBe('failed')
    expect(await gasOf(id)).toBe(Number(first.outcome.burned) / 1e6)
    expect(arrivals().has(to)).toBe(false)
  })

  test('is given back with what it has burned in the books, when the signer never signs it again', async () => {
    const { to, first } = await burnedOnce()
    const { answer } = signer.signer()
    Object.assign(signer.signer(), {
      answer: async (...call: Parameters<typeof answer>) =>
        call[0] === 'bump' ? { state: 'refused', reason: 'spent' } : await answer(...call),
    })
    await pass(60)
    const { id } = await recordOf(to)
    const held = await heldOf(`withdrawal:${id}`)
    if (held === undefined) throw new Error('It is not held.')
    const decided = { held, by: 'Ada', why: 'nothing has paid it', txid: null }
    await inTransaction(pay.db, async (trx) => await refuseHeld(trx, pay.services, decided))
    await pass(20)
    Object.assign(signer.signer(), { answer })
    expect(await recordOf(to)).toMatchObject({ state: 'failed' })
    expect(await gasOf(id)).toBe(Number(first.outcome.burned) / 1e6)
  })

  test('is given back when the contract has refused it', async () => {
    const to = await begin()
    chain.instead = () => ({ ret: 'REVERT' })
    await pass(40)
    expect(await recordOf(to)).toMatchObject({ state: 'failed' })
    await signer.signer().settle()
    expect(signer.written('final').at(-1)).toMatchObject({ outcome: 'failed' })
  })

  test('is held for people when it ran out of time', async () => {
    const to = await begin()
    chain.instead = () => ({ ret: 'OUT_OF_TIME', keeps_logs: true })
    await pass(40)
    expect(await recordOf(to)).toMatchObject({ state: 'confirming' })
    await signer.signer().settle()
    expect(signer.written('held').at(-1)).toMatchObject({ result: 'OUT_OF_TIME' })
    expect(arrivals().has(to)).toBe(false)
  })
})
