import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellSigner } from '#server/payout/passkey/tell-signer'
import { advanceWithdrawals } from '#server/payout/withdrawal/advance-withdrawals'
import { bytesIn } from '#server/signer/testing/signer-on-nodes'
import { workerWithSigner } from './testing/worker-with-signer'

const world = await workerWithSigner()
const { payouts, signer } = world

const fail = (error: unknown): never => {
  throw error
}

beforeAll(async () => await allow('1000000000'))
afterAll(async () => await world.close())

/** What operators let the merchant send without a passkey in 24 hours, in smallest units. */
const allow = async (unproven_daily_units: string): Promise<void> =>
  await signer.allow(payouts.merchant.merchant_id, { unproven_daily_units })
const asked = async (): Promise<string[]> =>
  (await payouts.db.selectFrom('chain_signing').select('ref').execute()).map(({ ref }) => ref)
const completed = async (address: string): Promise<void> => {
  await payouts.nodes.mine(3)
  await payouts.round()
  expect(await payouts.recordOf(address)).toMatchObject({ state: 'completed' })
  expect(await payouts.arrived(address)).toBe(9_000_000n)
  expect(payouts.failures).toEqual([])
}

describe('a worker with a signer of its own', () => {
  test('has a payout signed, journals the bytes before it sends them, and pays once', async () => {
    const address = await payouts.begin()
    await payouts.round()
    const row = await payouts.signedFor(address)
    expect(signer.written('signed').map(({ txid }) => txid)).toEqual([row?.txid])
    expect(await asked()).toEqual([])
    await completed(address)
    expect(await payouts.troubles()).toEqual([])
  })

  test('gets the same bytes where two workers ask at the same time', async () => {
    const before = signer.written('signed').length
    const address = await payouts.begin()
    await Promise.all([1, 2, 3].map(async () => await advanceWithdrawals(payouts.services, fail)))
    expect(signer.written('signed')).toHaveLength(before + 1)
    await completed(address)
  })

  test('waits while the signer does not answer and was not asked yet, and says so', async () => {
    const again = await world.silence()
    const address = await payouts.begin()
    await payouts.round()
    expect(await payouts.recordOf(address)).toMatchObject({ state: 'transferring', txid: null })
    expect(await asked()).toEqual([])
    expect((await payouts.held(address))?.can).toContain('refuse')
    expect((await payouts.troubles()).join()).toContain('the signer does not sign it now')
    await again()
    await payouts.round()
    await completed(address)
    expect(await payouts.troubles()).toEqual([])
  })

  test('counts as signed from the question on: where the answer is lost, nobody gives its money back', async () => {
    const before = signer.written('signed').length
    const { answer } = signer.signer()
    Object.assign(signer.signer(), {
      answer: async (...call: Parameters<typeof answer>) => {
        const answered = await answer(...call)
        return call[0] === 'sign' ? 'paused' : answered
      },
    })
    const address = await payouts.begin()
    await payouts.round()
    Object.assign(signer.signer(), { answer })
    const { id, handle_id } = await payouts.recordOf(address)
    expect(await asked()).toEqual([`withdrawal:${id}`])
    expect(signer.written('signed')).toHaveLength(before + 1)
    expect((await payouts.held(address))?.can).not.toContain('refuse')
    await payouts.act('held', 'refuse', handle_id)
    expect(await payouts.recordOf(address)).toMatchObject({ state: 'transferring' })
    await payouts.round()
    expect(signer.written('signed')).toHaveLength(before + 1)
    expect(await asked()).toEqual([])
    await completed(address)
  })

  test('is unsigned again when the signer says that it has signed nothing, and goes on when it may', async () => {
    await allow('0')
    const address = await payouts.begin()
    await payouts.round()
    expect(await asked()).toEqual([])
    expect((await payouts.held(address))?.held_because).toContain('passkey_needed')
    await allow('1000000000')
    await payouts.round()
    await completed(address)
  })

  test('is nothing to refuse once it is signed, although it has waited and no node has answered for its bytes', async () => {
    await allow('0')
    const address = await payouts.begin()
    await payouts.round()
    await allow('1000000000')
    for (const proxy of payouts.nodes.proxies) proxy.losesAnswers = true
    await payouts.round()
    expect(await payouts.signedFor(address)).toBeDefined()
    expect(await payouts.held(address)).toMatchObject({
      held_because: expect.stringContaining('passkey_needed'),
      can: 'nothing: it goes on by itself',
    })
    const { handle_id } = await payouts.recordOf(address)
    expect(await payouts.act('held', 'refuse', handle_id)).toContain('It goes on by itself')
    for (const proxy of payouts.nodes.proxies) proxy.losesAnswers = false
    await payouts.round()
    await completed(address)
  })

  // Nodes tell who has used a nonce in the newest hundred blocks alone.
  test.each([3, 150])(
    'has a payout signed again with a higher fee, and finds after %i blocks that it was paid',
    async (blocks) => {
      const before = signer.written('attempt').length
      const address = await payouts.begin()
      await payouts.round()
      const first = await payouts.signedFor(address)
      await payouts.nodes.forget(first?.txid ?? '')
      await payouts.nodes.mine(1)
      for (const seconds of [0, 299, 2]) {
        payouts.clock.advance(seconds)
        await payouts.round()
        expect(signer.written('attempt')).toHaveLength(before + (seconds === 2 ? 1 : 0))
      }
      // A block has the one with the higher fee, and is not final: that is nobody's alarm.
      await payouts.nodes.mine(1)
      await payouts.round()
      expect(await payouts.held(address)).toBeUndefined()
      expect(await payouts.troubles()).toEqual([])
      await payouts.nodes.mine(blocks)
      await payouts.round()
      await completed(address)
      const { txid } = await payouts.recordOf(address)
      expect([txid, txid === first?.txid]).toEqual([signer.written('attempt')[before]?.['txid'], false])
      expect(await payouts.troubles()).toEqual([])
    },
  )

  /** Has the signer sign nothing in the place of a payout, and waits until a final block has that. @returns its txid */
  const voided = async (address: string): Promise<string> => {
    const intent_id = `withdrawal:${(await payouts.recordOf(address)).id}`
    await payouts.nodes.forget((await payouts.signedFor(address))?.txid ?? '')
    const { raw } = bytesIn(await signer.ask('void', { act: 'pay', intent_id }))
    await signer.send(raw)
    await payouts.nodes.mine(3)
    await signer.signer().settle()
    return String(signer.written('attempt').at(-1)?.['txid'])
  }
  const givenBack = async (address: string, before: number): Promise<void> => {
    expect(await payouts.recordOf(address)).toMatchObject({ state: 'failed' })
    expect(await payouts.balance('capital')).toBe(before)
    expect(await payouts.arrived(address)).toBe(0n)
    expect(await payouts.held(address)).toBeUndefined()
    expect([payouts.failures, await payouts.troubles()]).toEqual([[], []])
  }

  test('gives the money of a voided payout back, and does not offer to sign it anew: the signer signs it once', async () => {
    await tellSigner(payouts.services)
    const before = await payouts.balance('capital')
    const address = await payouts.begin()
    await payouts.round()
    const txid = await voided(address)
    await payouts.round()
    await payouts.round()
    expect((await payouts.held(address))?.can).toBe('refuse or paid')
    const { handle_id } = await payouts.recordOf(address)
    expect(await payouts.act('held', 'release', handle_id, txid)).toContain('Not done')
    await payouts.act('held', 'refuse', handle_id, txid)
    await payouts.round()
    await givenBack(address, before)
  })

  test('gives the money of a voided payout back whose first answer was lost', async () => {
    const before = await payouts.balance('capital')
    const { answer } = signer.signer()
    Object.assign(signer.signer(), {
      answer: async (...call: Parameters<typeof answer>) => {
        const answered = await answer(...call)
        return call[0] === 'sign' ? 'paused' : answered
      },
    })
    const address = await payouts.begin()
    await payouts.round()
    Object.assign(signer.signer(), { answer })
    await voided(address)
    await payouts.round()
    await givenBack(address, before)
    expect(await asked()).toEqual([])
  })

  test('has nothing signed while the chain knows more of the treasury than the books', async () => {
    const address = signer.treasury
    const halt = async (halted_nonce: string | null): Promise<void> => {
      await payouts.db.updateTable('chain_sender').set({ halted_nonce }).where('address', '=', address).execute()
    }
    await halt('99')
    const before = signer.written('signed').length
    const to = await payouts.begin()
    expect(signer.written('signed')).toHaveLength(before)
    expect(await asked()).toEqual([])
    await halt(null)
    await payouts.round()
    await completed(to)
  })

  test('is asked for no more while people say that another transaction has paid it, until they take that back', async () => {
    const before = signer.written('signed').length
    const paid = await payouts.begin()
    await payouts.round()
    await completed(paid)
    const { answer } = signer.signer()
    Object.assign(signer.signer(), {
      answer: async (...call: Parameters<typeof answer>) => (call[0] === 'sign' ? 'paused' : await answer(...call)),
    })
    const address = await payouts.begin()
    await payouts.round()
    const { id, handle_id } = await payouts.recordOf(address)
    const txids = [`0x${'ab'.repeat(32)}`, (await payouts.recordOf(paid)).txid ?? '']
    Object.assign(signer.signer(), { answer })
    for (const txid of txids) {
      expect(await payouts.act('held', 'paid', handle_id, txid)).not.toContain('Not done')
      await payouts.round()
      expect(signer.written('signed')).toHaveLength(before + 1)
      expect(await asked()).toEqual([`withdrawal:${id}`])
      expect((await payouts.troubles()).join()).toContain('the signer does not sign it now')
    }
    expect(await payouts.act('held', 'release', handle_id)).toContain('forgotten')
    await payouts.round()
    await completed(address)
  })

  test('forgets that it was refused when the signer signs it after all', async () => {
    const { answer } = signer.signer()
    Object.assign(signer.signer(), {
      answer: async (...call: Parameters<typeof answer>) =>
        call[0] === 'sign' ? { state: 'refused', reason: 'spent' } : await answer(...call),
    })
    const address = await payouts.begin()
    await payouts.round()
    const { handle_id } = await payouts.recordOf(address)
    await payouts.act('held', 'refuse', handle_id)
    expect((await payouts.held(address))?.can).toBe('refused: the worker gives it back')
    Object.assign(signer.signer(), { answer })
    await payouts.round()
    expect(await payouts.db.selectFrom('payout_decision').selectAll().execute()).toEqual([])
    await completed(address)
  })

  test('is asked for no more when an older copy of the signer was opened, and people see that nothing has paid it', async () => {
    const { journal, older } = {
      journal: join(signer.options.folder, 'journal'),
      older: join(signer.options.folder, 'older'),
    }
    await copyFile(journal, older)
    const paid = await payouts.begin()
    await payouts.round()
    await completed(paid)
    const before = await payouts.balance('capital')
    const { answer } = signer.signer()
    Object.assign(signer.signer(), {
      answer: async (...call: Parameters<typeof answer>) => {
        const answered = await answer(...call)
        return call[0] === 'sign' ? 'paused' : answered
      },
    })
    const address = await payouts.begin()
    await payouts.round()
    const { id, handle_id } = await payouts.recordOf(address)
    expect(await asked()).toEqual([`withdrawal:${id}`])
    const again = await world.silence()
    await signer.restart(async () => await copyFile(older, journal))
    await again()
    await signer.compare()
    expect(await signer.act('reopen', { journal: signer.status().closing_hash ?? '' })).toEqual({ state: 'done' })
    await payouts.round()
    expect(await payouts.held(address)).toMatchObject({
      held_because: expect.stringContaining('other_signer'),
      can: 'release or refuse or paid',
    })
    expect(await payouts.act('held', 'refuse', handle_id)).toContain('The worker gives its money back')
    await payouts.round()
    await givenBack(address, before)
    expect(await asked()).toEqual([])
  })
})
