import { setMerchant } from '#server/testing/set-merchant'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import { gate } from '#server/testing/gate'
import type { SendOrder } from '#server/chain/adapter'
import { ChainError } from '#server/chain/chain-error'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import { testDatabase } from '#server/database/test-database'
import { untilBlocked } from '#server/database/testing/until-blocked'
import { advanceRefunds } from './refund/advance-refunds'
import { requestRefund } from './refund/request-refund'
import { insertPaid } from './refund/testing/paid-payment'
import { advanceWithdrawals } from './withdrawal/advance-withdrawals'
import { richMerchant } from './withdrawal/testing/rich-merchant'
import { withdrawalSetup } from './withdrawal/testing/withdrawal-setup'
import { changePolicy } from './policy/change-policy'
import { minedChain } from '#sandbox/chain/mined-chain'
import { actor } from '#server/testing/actor'
import { withSandbox } from '#sandbox/database/tables'

const { db } = await testDatabase()
const setup = await withdrawalSetup(db, { networks: ['6'] })
const { api, services, clock } = setup
const aptos = minedChain(services.chains, '6')
const merchant = await richMerchant(api, { token_id: '106', balance: '1000' })
const { merchant_id } = merchant
const { application_id } = await newShop(db, clock.now(), { merchant_id })

const raise = (error: unknown): never => {
  throw error
}
let addresses = 0
const newAddress = (): string => `0x7${String(++addresses).padStart(63, '0')}`

/** Both kinds of payout, requested and approved, so that the next round signs them. */
const KINDS = {
  withdrawal: {
    begin: async (address: string): Promise<void> => {
      await merchant.withdraw({ token_id: '106', address, amount: '10' })
      clock.advance(services.settings.withdrawal_audit_seconds)
      await setup.advance()
    },
    advance: advanceWithdrawals,
    stateOf: async (address: string): Promise<string> =>
      (await db.selectFrom('withdrawal').select('state').where('address', '=', address).executeTakeFirstOrThrow())
        .state,
    waits: 'auditing',
    completed: 'completed',
  },
  refund: {
    begin: async (address: string): Promise<void> => {
      const { handle_id } = await insertPaid(db, { merchant_id, application_id, at: clock.now() })
      const body = { handle_id, address, kind: 'all', amount: '12', client_ref: randomUUID() } as const
      await inTransaction(db, (trx) => requestRefund(trx, services, { by: actor(merchant_id), body }))
    },
    advance: advanceRefunds,
    stateOf: async (address: string): Promise<string> =>
      (await db.selectFrom('refund').select('state').where('address', '=', address).executeTakeFirstOrThrow()).state,
    waits: 'improgress',
    completed: 'accomplish',
  },
} as const

const stop = async (trx: Trx): Promise<void> =>
  await changePolicy(trx, services, { by: actor(merchant_id), wish: { paused: true } })
const signed = async (address: string): Promise<number> =>
  (await withSandbox(db).selectFrom('simulated_transfer').select('txid').where('to_address', '=', address).execute())
    .length
const nonces = async () => await db.selectFrom('chain_sender').selectAll().execute()

/** Services whose adapter sends with the given function. */
const through = (send: (order: SendOrder) => ReturnType<typeof aptos.send>): Services => ({
  ...services,
  chains: { ...services.chains, get: () => ({ ...aptos, send }) },
})

/** Runs `work` in a transaction that then waits until the test calls `go`. */
function heldOpen(work: (trx: Trx) => Promise<void>) {
  const [reached, go] = [gate(), gate()]
  const hold = async (trx: Trx): Promise<void> => {
    await work(trx)
    reached.open()
    await go.opened
  }
  return { hold, reached: reached.opened, go: go.open }
}

/** Services whose signing waits between the policy check and the signature until the test calls `go`. */
function heldSigning() {
  const [reached, go] = [gate(), gate()]
  const slow = through(async (order) => {
    const permit = async (trx: Trx): Promise<void> => {
      await order.permit?.(trx)
      reached.open()
      await go.opened
    }
    return await aptos.send({ ...order, permit })
  })
  return { slow, reached: reached.opened, go: go.open }
}

beforeEach(async () => {
  const columns = { withdrawals_paused_at: null, withdrawals_resume_at: null }
  await setMerchant(services, merchant_id, columns)
})

describe.each([
  ['withdrawal', KINDS.withdrawal],
  ['refund', KINDS.refund],
] as const)('a %s that is about to be signed', (_, { begin, advance, stateOf, waits, completed }) => {
  const finish = async (address: string): Promise<void> => {
    await setMerchant(services, merchant_id, { withdrawals_paused_at: null })
    // Two rounds, because the stop has sent a withdrawal back to its audit.
    for (let round = 0; round < 2; round++) await advance(services, raise)
    await aptos.mine(aptos.confirmations)
    await advance(services, raise)
    expect(await stateOf(address)).toBe(completed)
    expect(await signed(address)).toBe(1)
    await setup.booksAgree()
  }

  test('is not signed after a stop that was committed since the first check', async () => {
    const address = newAddress()
    await begin(address)
    const before = await nonces()
    const late = through(async (order) => {
      await inTransaction(db, stop)
      return await aptos.send(order)
    })
    await advance(late, raise)
    expect(await signed(address)).toBe(0)
    expect(await stateOf(address)).toBe(waits)
    expect(await nonces()).toEqual(before)
    await finish(address)
  })

  test('waits for a stop that is being committed, and is not signed after it', async () => {
    const address = newAddress()
    await begin(address)
    const stopping = heldOpen(stop)
    const stopped = inTransaction(db, stopping.hold)
    await stopping.reached
    const round = advance(services, raise)
    await untilBlocked(db)
    stopping.go()
    await Promise.all([stopped, round])
    expect(await signed(address)).toBe(0)
    expect(await stateOf(address)).toBe(waits)
    await finish(address)
  })

  test('makes a stop wait from the policy check on, until it is signed', async () => {
    const address = newAddress()
    await begin(address)
    const { slow, reached, go } = heldSigning()
    const round = advance(slow, raise)
    await reached
    const stopped = inTransaction(db, stop).then(async () => await signed(address))
    await untilBlocked(db)
    go()
    await round
    expect(await stopped).toBe(1)
    await finish(address)
  })

  test('is not released by another worker that the network refuses meanwhile', async () => {
    const address = newAddress()
    await begin(address)
    const { slow, reached, go } = heldSigning()
    const round = advance(slow, raise)
    await reached
    const refused = advance(
      through(() => Promise.reject(new ChainError('refused', 'The treasury is empty.'))),
      raise,
    )
    await untilBlocked(db)
    go()
    await Promise.all([round, refused])
    expect(await stateOf(address)).not.toMatch(/failed|canceled/)
    await finish(address)
  })

  test('is sent once, although the worker dies after sending and another takes over', async () => {
    const address = newAddress()
    await begin(address)
    const died = new Error('killed')
    const dying = through(async (order) => {
      await aptos.send(order)
      throw died
    })
    const failures: unknown[] = []
    await advance(dying, (error) => failures.push(error))
    expect(failures).toEqual([died])
    expect(await signed(address)).toBe(1)
    await finish(address)
  })

  test('keeps its state while the network does not answer, because its outcome is unknown', async () => {
    const address = newAddress()
    await begin(address)
    const silent = through(() => Promise.reject(new ChainError('unreachable', 'No node answers.')))
    const before = await stateOf(address)
    const failures: unknown[] = []
    await advance(silent, (error) => failures.push(error))
    expect(failures).toHaveLength(1)
    expect(await stateOf(address)).toBe(before)
    await finish(address)
  })

  test('is broadcast again when a reorganisation has dropped it', async () => {
    const address = newAddress()
    await begin(address)
    await advance(services, raise)
    await aptos.mine(1)
    await aptos.reorg(1, 'nothing')
    expect(await stateOf(address)).not.toBe(completed)
    await finish(address)
  })

  test('is not signed after another worker has released the money', async () => {
    const address = newAddress()
    await begin(address)
    const late = through(async (order) => {
      await advance(
        through(() => Promise.reject(new ChainError('refused', 'The token is paused.'))),
        raise,
      )
      return await aptos.send(order)
    })
    await advance(late, raise)
    expect(await signed(address)).toBe(0)
    expect(['failed', 'canceled']).toContain(await stateOf(address))
    await setup.booksAgree()
  })
})

test('an error of `permit` reaches the caller unchanged', async () => {
  const order = { from: { purpose: 'treasury', index: 0n }, to: newAddress(), token_id: '106', amount: '1' } as const
  const permit = async () => await Promise.reject(new Refusal('withdrawals_paused'))
  await expect(aptos.send({ ...order, permit })).rejects.toMatchObject({ reason: 'withdrawals_paused' })
})
