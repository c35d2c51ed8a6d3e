import { randomUUID } from 'node:crypto'
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { getAddress, parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NETWORK, PAYER, TOKEN } from '#sandbox/chain/testing/several-nodes'
import { shopClient } from '#sandbox/customers/shop-client'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { payment } from '#server/chain/evm/token-contract'
import { listenTogether } from '#server/chain/listen-together'
import { watchAll } from '#server/chain/watch-once'
import { inTransaction } from '#server/database/connect'
import { expireDue } from '#server/payment/expire'
import { paymentListener } from '#server/payment/payment-listener'
import { orderRoutes } from '#server/payment/routes/order'
import { unassignedListener } from '#server/payment/unassigned-listener'
import { collectableListener } from '#server/payout/collection/collectable'
import { tellSigner } from '#server/payout/passkey/tell-signer'
import { provenWork } from '#server/payout/proven/proven-jobs'
import { creditListener } from '#server/payout/proven/tell-credits'
import { advanceRefunds } from '#server/payout/refund/advance-refunds'
import { refundRoutes } from '#server/payout/routes/refund'
import { advanceSendBacks } from '#server/payout/send-back/advance-send-backs'
import { requestSendBack } from '#server/payout/send-back/request-send-back'
import { actor } from '#server/testing/actor'
import { refund } from '#shared/contract/transactions'
import { payoutConfirmation } from '#shared/contract/passkey'
import { workerWithSigner } from './testing/worker-with-signer'
import type { WorkerWithSigner } from './testing/worker-with-signer'

/*
 * From an order to the block that gives its money back: the worker tells the signer whose address it was and what came, and the
 * signer gives back to the payer what it has seen itself, without a word of anybody.
 */

let world: WorkerWithSigner
let shop: ReturnType<typeof shopClient>
let mine: string
beforeAll(async () => {
  world = await workerWithSigner({
    // As in production: a refusal that is remembered must not be taken for the answer after the deposit was named.
    rest_millis: 20_000,
    handlers: [...orderRoutes, ...refundRoutes],
    settings: { rp_id: 'pay.example', console_origins: ['https://pay.example'], not_offered: [] },
  })
  const { db, clock, merchant, api } = world.payouts
  mine = merchant.merchant_id
  const key = await newShop(db, clock.now(), { merchant_id: mine })
  const request = async (path: string, init: RequestInit): Promise<Response> => await api.app.request(path, init)
  shop = shopClient(request, key, clock)
  // Nothing was proven before, and nothing leaves without a passkey.
  await world.signer.allow(mine, { opening: 'none' })
  await tellSigner(world.payouts.services)
  await watch()
})
afterAll(async () => await world.close())

const usdt = (amount: string): bigint => parseUnits(amount, 6)
const payerAddress = (): string => world.payouts.nodes.signer.addressOf(NETWORK, PAYER)
const watch = async (): Promise<void> => {
  const { db, clock, adapter, services } = world.payouts
  const listener = listenTogether(
    paymentListener(services),
    unassignedListener(services),
    collectableListener(services.chains),
    creditListener(services),
  )
  await watchAll({ db, clock, adapter, listener })
}
const mineAndWatch = async (): Promise<void> => {
  await world.payouts.nodes.mine(3)
  await watch()
}
const tell = async (): Promise<number> => await provenWork(world.payouts.services).work(NETWORK.id)
/** An order that is paid in so many transfers, which are final. */
async function paid(...amounts: string[]): Promise<{ handle_id: string; address: string }> {
  const amount = String(amounts.reduce((sum, each) => sum + Number(each), 0))
  const order = await shop.create({ out_trade_no: randomUUID(), token_id: TOKEN, amount })
  for (const each of amounts) {
    await world.payouts.nodes.send(PAYER, payment([{ to: order.address, value: usdt(each) }]))
    await mineAndWatch()
  }
  return order
}
async function askRefund(handle_id: string, amount: string, address = payerAddress()): Promise<string> {
  const { api, merchant } = world.payouts
  const body = { handle_id, kind: 'part', amount, address, client_ref: randomUUID(), reason: '', ...merchant.proof() }
  return (await api.data(refund, { token: merchant.token, body })).handle_id
}
const failures: unknown[] = []
const round = async (): Promise<void> => {
  await advanceRefunds(world.payouts.services, (error) => failures.push(error))
}
const refundOf = async (handle_id: string) =>
  await world.payouts.db
    .selectFrom('refund')
    .select(['id', 'state', 'txid'])
    .where('handle_id', '=', handle_id)
    .executeTakeFirstOrThrow()
const stateOf = async (handle_id: string): Promise<string> =>
  (
    await world.payouts.api.data(payoutConfirmation, {
      token: world.payouts.merchant.token,
      query: { kind: 'refund', handle_id },
    })
  ).state
const settled = async (handle_id: string): Promise<void> => {
  await round()
  await mineAndWatch()
  await round()
  expect(await refundOf(handle_id)).toMatchObject({ state: 'accomplish' })
}
/** What all merchants may send in 24 hours. */
const float = async (amount: string): Promise<void> => {
  await world.signer.act('float', { ...world.signer.token, daily_units: String(usdt(amount)) })
}
const credits = (): Record<string, unknown>[] => world.signer.written('credit')
const signedFor = (id: string) =>
  world.signer.written('signed').filter((entry) => entry['intent_id'] === `refund:${id}`)
/** The signer goes on with what is done to it meanwhile. */
const restarted = async (change: () => void | Promise<void>): Promise<void> => {
  const again = await world.silence()
  await world.signer.restart(change)
  await again()
}
/** It goes on with a copy of its journal from before what is done meanwhile. */
const withOlderCopy = async <T>(work: () => Promise<T>): Promise<T> => {
  const { folder } = world.signer.options
  const [journal, copy] = [join(folder, 'journal'), join(folder, 'copy')]
  await copyFile(journal, copy)
  const done = await work()
  await restarted(async () => await copyFile(copy, journal))
  return done
}

beforeEach(() => {
  failures.length = 0
})

describe('a deposit', () => {
  test('is told to the signer with the merchant of its address, once, and counts there', async () => {
    const { address } = await paid('20')
    expect(await tell()).toBe(2)
    expect(world.signer.written('bind').at(-1)).toMatchObject({ address: address.toLowerCase(), merchant_id: mine })
    expect(credits().at(-1)).toMatchObject({ merchant_id: mine, units: String(usdt('20')) })
    expect(await tell()).toBe(0)
    expect(await world.payouts.troubles()).toEqual([])
  })

  test('counts also where an older copy of the journal has lost whose its address is', async () => {
    const order = await withOlderCopy(async () => {
      const made = await shop.create({ out_trade_no: randomUUID(), token_id: TOKEN, amount: '21' })
      expect(await tell()).toBe(1)
      return made
    })
    await world.payouts.nodes.send(PAYER, payment([{ to: order.address, value: usdt('21') }]))
    await mineAndWatch()
    await tell()
    expect(world.signer.written('bind').at(-1)).toMatchObject({ address: order.address.toLowerCase() })
    expect(credits().at(-1)).toMatchObject({ merchant_id: mine, units: String(usdt('21')) })
    expect(await world.payouts.troubles()).toEqual([])
  })

  test('that nobody has paid, or that was written to another address, proves nothing and is named', async () => {
    const { db } = world.payouts
    const { address } = await paid('7')
    const before = credits().length
    await sql`
      update chain_transfer set txid = ${`0x${'ab'.repeat(32)}`} where to_address = ${address}`.execute(db)
    await tell()
    expect(credits()).toHaveLength(before)
    // A transaction that no node has is waited for; one that has another log is refused.
    await sql`update signer_credit set next_at = to_timestamp(0)`.execute(db)
    await sql`
      update chain_transfer c set txid = other.txid, log_index = 9
      from (select txid from chain_transfer where amount = 20) other where c.to_address = ${address}`.execute(db)
    await tell()
    expect(credits()).toHaveLength(before)
    expect((await world.payouts.troubles()).join()).toContain('does not prove a deposit')
  })

  test('at an address that is bound to somebody else counts for nobody', async () => {
    const { db, clock } = world.payouts
    const other = await world.payouts.api.signInAs()
    const order = await shop.create({ out_trade_no: randomUUID(), token_id: TOKEN, amount: '5' })
    await tell()
    await sql`update deposit_address set bound_at = null where address = ${order.address}`.execute(db)
    await sql`update payment set merchant_id = ${other.merchant_id} where address = ${order.address}`.execute(db)
    clock.advance(1)
    await tell()
    const bound = world.signer.written('bind').filter((entry) => entry['address'] === order.address.toLowerCase())
    expect(bound.map(({ merchant_id }) => merchant_id)).toEqual([mine])
    expect((await world.payouts.troubles()).join()).toContain(`does not take ${order.address}`)
  })
})

describe('a refund to who has paid', () => {
  test('goes back without a passkey, once, and up to what came', async () => {
    const { handle_id } = await paid('50')
    const asked = await askRefund(handle_id, '30')
    // The signer was not told yet: it waits, and nobody is asked.
    expect(await stateOf(asked)).toBe('not_needed')
    await round()
    expect((await refundOf(asked)).txid).toBeNull()
    await tell()
    const before = await world.signer.balance(payerAddress())
    await settled(asked)
    expect(await world.signer.balance(payerAddress())).toBe(before + usdt('30'))
    const { id } = await refundOf(asked)
    expect(signedFor(id).map(({ act, units }) => [act, units])).toEqual([['refund', String(usdt('30'))]])
    expect(await stateOf(asked)).toBe('not_needed')
    expect(failures).toEqual([])
  })

  test('is asked for with a passkey where no single deposit covers it', async () => {
    const { handle_id } = await paid('6', '8')
    await tell()
    const asked = await askRefund(handle_id, '12')
    expect(await stateOf(asked)).toBe('needed')
    await round()
    expect(signedFor((await refundOf(asked)).id)).toEqual([])
  })

  test('that goes elsewhere needs one', async () => {
    const { handle_id } = await paid('9')
    await tell()
    const asked = await askRefund(handle_id, '9', getAddress(`0x${'4d'.repeat(20)}`))
    expect(await stateOf(asked)).toBe('needed')
    await round()
    expect(signedFor((await refundOf(asked)).id)).toEqual([])
  })

  test('two of one deposit give back no more than it was', async () => {
    const { handle_id } = await paid('10')
    await tell()
    await settled(await askRefund(handle_id, '6'))
    // Somebody lets the database forget it: the signer has counted.
    await sql`delete from payout_given_back`.execute(world.payouts.db)
    const second = await askRefund(handle_id, '4')
    await settled(second)
    const of = world.signer.written('signed').filter(({ act }) => act === 'refund')
    const txids = new Set(of.map(({ deposit }) => JSON.stringify(deposit)))
    for (const deposit of txids) {
      const given = of.filter((entry) => JSON.stringify(entry['deposit']) === deposit)
      const sum = given.reduce((total, { units }) => total + BigInt(String(units)), 0n)
      const came = credits().find(({ txid, log_index }) => JSON.stringify({ txid, log_index }) === deposit)
      expect(sum <= BigInt(String(came?.['units']))).toBe(true)
    }
  })

  test('whose deposit the signer does not take falls back to a passkey, and is not stuck', async () => {
    const { db } = world.payouts
    const { handle_id, address } = await paid('11')
    const asked = await askRefund(handle_id, '11')
    // A row says that the signer knows the deposit: it does not, and its nodes have another one there.
    await sql`update signer_credit set state = 'credited' where state = 'waiting'`.execute(db)
    await sql`update chain_transfer set log_index = 7 where to_address = ${address}`.execute(db)
    await round()
    expect(await stateOf(asked)).toBe('not_needed')
    await tell()
    await round()
    expect(signedFor((await refundOf(asked)).id)).toEqual([])
    expect(await stateOf(asked)).toBe('needed')
    expect(world.signer.written('refused')).toEqual([])
  })

  test('that was canceled leaves its deposit to the next one', async () => {
    const { handle_id } = await paid('14')
    await tell()
    await float('0')
    const canceled = await askRefund(handle_id, '14')
    await round()
    await world.payouts.act('held', 'refuse', canceled)
    expect(await refundOf(canceled)).toMatchObject({ state: 'canceled' })
    await float('1000000')
    const next = await askRefund(handle_id, '14')
    expect(await stateOf(next)).toBe('not_needed')
    await settled(next)
    expect(signedFor((await refundOf(next)).id)).toMatchObject([{ act: 'refund' }])
  })

  test('that an answer was lost for is asked for again in the same words, and paid once', async () => {
    const { handle_id } = await paid('13')
    await tell()
    const asked = await askRefund(handle_id, '13')
    const signer = world.signer.signer()
    const { answer } = signer
    Object.assign(signer, {
      answer: async (...call: Parameters<typeof answer>) => {
        const answered = await answer(...call)
        return call[0] === 'sign' ? 'paused' : answered
      },
    })
    await round()
    Object.assign(signer, { answer })
    failures.length = 0
    await settled(asked)
    expect(signedFor((await refundOf(asked)).id)).toHaveLength(1)
    expect(failures).toEqual([])
    await world.payouts.checkBooks()
  })
})

describe('money sent back to its sender', () => {
  test('leaves its deposit to the next send-back when it was canceled', async () => {
    const { db, services } = world.payouts
    const { address } = await shop.create({ out_trade_no: randomUUID(), token_id: TOKEN, amount: '15' })
    await sql`update payment set expires_at = to_timestamp(0) where address = ${address}`.execute(db)
    await expireDue(services)
    await world.payouts.nodes.send(PAYER, payment([{ to: address, value: usdt('16') }]))
    await mineAndWatch()
    await tell()
    const { handle_id } = await db
      .selectFrom('unassigned')
      .innerJoin('chain_transfer', 'chain_transfer.id', 'unassigned.transfer_id')
      .select('handle_id')
      .where('to_address', '=', address)
      .executeTakeFirstOrThrow()
    const sendBack = async (): Promise<string> => {
      const asked = { handle_id, amount: '16', address: payerAddress(), client_ref: randomUUID() }
      const by = actor(mine)
      const act = await inTransaction(db, async (trx) => await requestSendBack(trx, services, { by, asked }))
      await advanceSendBacks(services, (error) => failures.push(error))
      return act.handle_id
    }
    await float('0')
    await world.payouts.act('held', 'refuse', await sendBack())
    await float('1000000')
    await sendBack()
    expect(world.signer.written('signed').at(-1)).toMatchObject({ act: 'refund', units: String(usdt('16')) })
    expect(failures).toEqual([])
  })

  test('has its deposit freed once where it was canceled before that was done at once', async () => {
    const { db } = world.payouts
    const refs = async (): Promise<string[]> =>
      (await db.selectFrom('payout_given_back').select('ref').orderBy('ref').execute()).map(({ ref }) => ref)
    const kept = await refs()
    expect(kept.map((ref) => ref.split(':')[0])).toEqual(expect.arrayContaining(['refund', 'send_back']))
    const { numAffectedRows } = await sql`
      insert into payout_given_back (ref, transfer_id, amount)
      select ref, (select min(id) from chain_transfer), 1 from (
        select 'refund:' || id as ref from refund where state = 'canceled'
        union all select 'send_back:' || id from unassigned_act where state = 'canceled') canceled`.execute(db)
    expect([numAffectedRows, (await refs()).length]).toEqual([2n, kept.length + 2])
    const folder = join(import.meta.dirname, '../database/migrations')
    await sql.raw(await readFile(join(folder, '0130-canceled-given-back.sql'), 'utf8')).execute(db)
    expect(await refs()).toEqual(kept)
  })
})

describe('a deposit that the signer did not know', () => {
  const named = async (words: string): Promise<boolean> => (await world.payouts.troubles()).join().includes(words)
  const isCredited = (amount: string): boolean => credits().some(({ units }) => units === String(usdt(amount)))

  test('because its settings lack the token counts when they have it', async () => {
    const [network] = world.signer.options.networks
    const tokens = network?.tokens
    await restarted(() => void Object.assign(network ?? {}, { tokens: [] }))
    await paid('24')
    await tell()
    expect(await named("see the signer's NETWORKS_FILE")).toBe(true)
    await restarted(() => void Object.assign(network ?? {}, { tokens }))
    await sql`update signer_credit set next_at = to_timestamp(0)`.execute(world.payouts.db)
    await tell()
    expect(isCredited('24')).toBe(true)
    expect(await named("see the signer's NETWORKS_FILE")).toBe(false)
  })

  test.each(['26', '30'])('because its journal is an older copy is told again before %s is refused', async (amount) => {
    // The worker has seen how long the journal was, or it has not yet.
    const look = async () => (amount === '30' ? await tellSigner(world.payouts.services) : undefined)
    const { handle_id } = await withOlderCopy(async () => {
      const order = await paid(amount)
      await tell()
      await look()
      return order
    })
    expect(isCredited(amount)).toBe(false)
    await look()
    expect(await named("The signer's journal is an older copy")).toBe(amount === '30')
    const asked = await askRefund(handle_id, amount)
    await round()
    expect(await stateOf(asked)).toBe('not_needed')
    await tell()
    await settled(asked)
    expect(signedFor((await refundOf(asked)).id)).toMatchObject([{ act: 'refund' }])
  })
})
