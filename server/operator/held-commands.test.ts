import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { minedChain } from '#sandbox/chain/mined-chain'
import { minedAs } from '#sandbox/chain/testing/mined-as'
import { makeBlocks } from '#sandbox/customers/pace'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { readTroubles } from '#server/chain/trouble'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { holdPayout } from '#server/payout/hold'
import type { HoldReason } from '#server/payout/hold'
import { advanceRefunds } from '#server/payout/refund/advance-refunds'
import { requestRefund } from '#server/payout/refund/request-refund'
import { advanceSendBacks } from '#server/payout/send-back/advance-send-backs'
import { requestSendBack } from '#server/payout/send-back/request-send-back'
import { advanceWithdrawals } from '#server/payout/withdrawal/advance-withdrawals'
import { giveCapital, richMerchant } from '#server/payout/withdrawal/testing/rich-merchant'
import { noteFrozen } from '#server/screening/answers'
import { listSource } from '#server/screening/list-source'
import { screenDue, stateSources } from '#server/screening/screen'
import type { ScreeningSource } from '#server/screening/source'
import { actor } from '#server/testing/actor'
import { testApi } from '#server/testing/test-api'
import { assets } from '#shared/contract/statistics'
import { runOperator } from './run-operator'

const { db, url } = await testDatabase()
const { services, clock, world, shop, merchant: owner } = await shopSetup({ db, networks: ['1'] })
const api = { ...testApi({ db, services }), clock }
const silent = { ...services, log: api.services.log }
const tron = minedChain(services.chains, '1')
const by = actor(owner.merchant_id)
const rich = await richMerchant(api, { token_id: '101', balance: '100000' })
await giveCapital(db, { merchant_id: owner.merchant_id, token_id: '101', amount: '1000', at: clock.now() })

const BY = ['--by', 'Ada', '--why', 'the customer sent us the papers']
const UNCHECKED = 'The risk of this address is not checked yet: the money waits until it is'
const outage: ScreeningSource = {
  name: 'Broken service',
  chain_types: null,
  ask: async () => await Promise.reject(new Error('down')),
}
const run = async (...words: string[]) =>
  await runOperator(words, { DATABASE_URL: url, SECRET: services.settings.secret, HOLD_SECONDS: '60' })
const done = async (...words: string[]) => {
  const { out, err, exit_code } = await run(...words)
  expect({ err, exit_code }).toEqual({ err: '', exit_code: 0 })
  return out
}
const page = z.object({
  list: z.array(
    z.object({
      payout: z.string(),
      kind: z.string(),
      merchant: z.nullable(z.string()),
      held_because: z.string(),
      can: z.string(),
    }),
  ),
  next: z.nullable(z.string()),
})
async function listed() {
  const list: z.output<typeof page>['list'] = []
  let after: string | null = '0'
  while (after !== null) {
    const shown: z.output<typeof page> = z.parse(
      page,
      JSON.parse(await done('held', 'list', '--limit', '1', '--after', after, '--json')),
    )
    list.push(...shown.list)
    after = shown.next
  }
  return list
}
const held = async (payout: string) => (await listed()).find((each) => each.payout === payout)
const acts = async () =>
  await db.selectFrom('operator_act').select(['acted_by', 'why', 'act', 'subject']).orderBy('id').execute()

const raise = (error: unknown): never => {
  throw error
}
let addresses = 0
/** Every payout goes to an address that nobody has asked about before. */
const newAddress = (): string => tron.addressOf({ purpose: 'payer', index: BigInt(1000 + ++addresses) })
const round = async (own = services) => {
  await advanceWithdrawals(own, raise)
  await advanceRefunds(own, raise)
  await advanceSendBacks(own, raise)
}
const KINDS = {
  withdrawal: {
    begin: async (address: string): Promise<string> => {
      const { data } = await rich.withdraw({ token_id: '101', address, amount: '20' })
      clock.advance(services.settings.withdrawal_audit_seconds)
      return String(Reflect.get(Object(data), 'handle_id'))
    },
    stateOf: async (handle_id: string) =>
      await db
        .selectFrom('withdrawal')
        .select(['state', 'reason'])
        .where('handle_id', '=', handle_id)
        .executeTakeFirstOrThrow(),
    sent: 'confirming',
    refused: 'audit_reject',
  },
  refund: {
    begin: async (address: string): Promise<string> => {
      const { handle_id } = await payOrder(world, { appid: shop.appid, chain: '1', amount: '30', case: 'exact' })
      const body = { handle_id, kind: 'all', amount: '30', address, client_ref: randomUUID() } as const
      return (await inTransaction(db, (trx) => requestRefund(trx, services, { by, body }))).handle_id
    },
    stateOf: async (handle_id: string) => {
      const { state, txid } = await db
        .selectFrom('refund')
        .select(['state', 'txid'])
        .where('handle_id', '=', handle_id)
        .executeTakeFirstOrThrow()
      const told = await db
        .selectFrom('payment_event')
        .select('detail')
        .where('kind', '=', 'refund_canceled')
        .orderBy('id', 'desc')
        .executeTakeFirst()
      return { state: txid === null ? state : `${state} sent`, reason: Object(told?.detail).reason ?? '' }
    },
    sent: 'improgress sent',
    refused: 'canceled',
  },
  'send-back': {
    begin: async (): Promise<string> => {
      await payOrder(world, { appid: shop.appid, chain: '1', amount: '40', case: 'closed' })
      const { handle_id, address } = await db
        .selectFrom('unassigned')
        .innerJoin('chain_transfer', 'chain_transfer.id', 'unassigned.transfer_id')
        .select(['unassigned.handle_id', 'from_address as address'])
        .orderBy('unassigned.id', 'desc')
        .executeTakeFirstOrThrow()
      const asked = { handle_id, amount: '40', address, client_ref: randomUUID() }
      await db.deleteFrom('screening_answer').execute()
      return (await inTransaction(db, (trx) => requestSendBack(trx, services, { by, asked }))).handle_id
    },
    stateOf: async (handle_id: string) => {
      const { state, txid, reason } = await db
        .selectFrom('unassigned_act')
        .select(['state', 'txid', 'reason'])
        .where('handle_id', '=', handle_id)
        .executeTakeFirstOrThrow()
      return { state: txid === null ? state : `${state} sent`, reason }
    },
    sent: 'improgress sent',
    refused: 'canceled',
  },
} as const
const assetOf = async (token: string) => (await api.data(assets, { token })).list[0]
async function booksAgree(): Promise<void> {
  expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
  expect(await ledgerDrift(db)).toEqual([])
}
async function settled(): Promise<void> {
  await makeBlocks(world, tron, tron.confirmations)
  await round()
}

beforeEach(async () => {
  await db.deleteFrom('screening_answer').execute()
  await stateSources(db, [outage])
})

describe.each(Object.entries(KINDS))('a %s that waits for a risk check that does not answer', (kind, way) => {
  const begun = async () => {
    const handle_id = await way.begin(newAddress())
    await round()
    await screenDue(silent, [outage])
    await round()
    expect(await held(handle_id)).toMatchObject({
      kind: kind.replace('-', '_'),
      held_because: UNCHECKED,
      can: 'release or refuse',
    })
    return handle_id
  }

  test('is sent when the operator releases it, and the act is logged', async () => {
    const handle_id = await begun()
    await done('held', 'release', handle_id, ...BY)
    await round()
    expect((await way.stateOf(handle_id)).state).toBe(way.sent)
    expect(await held(handle_id)).toBeUndefined()
    const why = BY[3]
    expect((await acts()).at(-1)).toEqual({ acted_by: 'Ada', why, act: 'held release', subject: handle_id })
    await settled()
    await booksAgree()
  })

  test('gives its money back when the operator refuses it, and the merchant reads why', async () => {
    const before = [await assetOf(rich.token), (await assetOf(owner.token))?.frozen]
    const handle_id = await begun()
    await done('held', 'refuse', handle_id, ...BY)
    expect(await way.stateOf(handle_id)).toEqual({ state: way.refused, reason: BY[3] })
    await round()
    expect((await way.stateOf(handle_id)).state).toBe(way.refused)
    expect((await acts()).at(-1)).toMatchObject({ act: 'held refuse', subject: handle_id })
    expect([await assetOf(rich.token), (await assetOf(owner.token))?.frozen]).toEqual(before)
    for (const act of ['release', 'refuse'])
      expect((await run('held', act, handle_id, ...BY)).err).toBe(
        `No payout ${handle_id} is held: "held list" shows those that are.\n`,
      )
    await booksAgree()
  })

  test('is not sent, although it was released, when the check fails it before it is signed', async () => {
    const handle_id = await begun()
    await done('held', 'release', handle_id, ...BY)
    const { address } = await db
      .selectFrom(kind === 'withdrawal' ? 'withdrawal' : kind === 'refund' ? 'refund' : 'unassigned_act')
      .select('address')
      .where('handle_id', '=', handle_id)
      .executeTakeFirstOrThrow()
    const own = listSource({
      name: 'Own',
      version: '1',
      entries: [{ chain_type: 'Tron', address: address ?? '', level: 'Fail', categories: ['mixer'] }],
    })
    await stateSources(db, [own])
    clock.advance(60)
    await db.updateTable('screening_answer').set({ due_at: clock.now() }).execute()
    await screenDue(silent, [own])
    await round()
    await round()
    expect((await way.stateOf(handle_id)).state).toBe(kind === 'withdrawal' ? 'auditing' : 'canceled')
    if (kind === 'withdrawal') await done('held', 'refuse', handle_id, ...BY)
    await booksAgree()
  })

  test('is held all the same while something else holds it', async () => {
    const handle_id = await begun()
    await done('payouts', 'stop', '--all', ...BY)
    const before = await acts()
    expect((await run('held', 'release', handle_id, ...BY)).err).toMatch(
      /^Not done: Withdrawals and refunds are stopped/,
    )
    expect(await acts()).toEqual(before)
    await done('payouts', 'resume', '--all', ...BY)
    await round()
    expect(await held(handle_id), 'a release that was refused leaves nothing behind').toMatchObject({
      held_because: UNCHECKED,
    })
    await done('held', 'refuse', handle_id, ...BY)
  })
})

test('a withdrawal to a frozen address can only be refused', async () => {
  const address = newAddress()
  const handle_id = await KINDS.withdrawal.begin(address)
  await noteFrozen(db, services, { network_id: '1', address }, '101')
  await round()
  expect(await held(handle_id)).toMatchObject({ held_because: /has frozen this address/, can: 'refuse' })
  expect((await run('held', 'release', handle_id, ...BY)).err).toBe(
    'Not done: The issuer of the token has frozen this address: nothing is sent to it. It can only be refused.\n',
  )
  await done('held', 'refuse', handle_id, ...BY)
  expect(await KINDS.withdrawal.stateOf(handle_id)).toEqual({ state: 'audit_reject', reason: BY[3] })
})

describe('a payout whose transfer people have to look at', () => {
  const begun = async () => {
    await stateSources(db, [])
    const handle_id = await KINDS.withdrawal.begin(newAddress())
    await round()
    await round()
    expect((await KINDS.withdrawal.stateOf(handle_id)).state).toBe('confirming')
    return handle_id
  }
  const holdsOf = async () =>
    (await db.selectFrom('payout_hold').select('reason').execute()).map(({ reason }) => reason)
  /** Blocks that carry every transaction out without moving the money. */
  const moveless = minedAs('unproven', services)
  const looked = async (own = services) => {
    await makeBlocks(world, tron, tron.confirmations)
    await round(own)
  }

  test('that moved nothing is held again after a release, as long as the chain says the same', async () => {
    const handle_id = await begun()
    await looked(moveless)
    expect(await held(handle_id)).toMatchObject({ held_because: /has no such transfer/, can: 'release or refuse' })
    expect(await done('held', 'release', handle_id, ...BY)).toContain('holds it again when it finds the same')
    expect([await holdsOf(), await readTroubles(db)]).toEqual([[], []])
    await round(moveless)
    expect(await holdsOf()).toEqual(['no_transfer'])
    await done('held', 'release', handle_id, ...BY)
    await round()
    expect((await KINDS.withdrawal.stateOf(handle_id)).state).toBe('completed')
    expect(await holdsOf()).toEqual([])
    await booksAgree()
  })

  test('that moved nothing is given back by the worker after a refusal', async () => {
    const before = await assetOf(rich.token)
    const handle_id = await begun()
    await looked(moveless)
    await done('held', 'refuse', handle_id, ...BY)
    expect(await held(handle_id)).toMatchObject({ can: 'refused: the worker gives it back' })
    expect((await KINDS.withdrawal.stateOf(handle_id)).state).toBe('confirming')
    await round(moveless)
    expect(await KINDS.withdrawal.stateOf(handle_id)).toEqual({ state: 'failed', reason: BY[3] })
    expect([await holdsOf(), await assetOf(rich.token)]).toEqual([[], before])
    expect(await held(handle_id)).toBeUndefined()
    await booksAgree()
  })

  test('is completed in spite of a refusal when the transfer is found after all', async () => {
    const handle_id = await begun()
    await looked(moveless)
    await done('held', 'refuse', handle_id, ...BY)
    await round()
    expect((await KINDS.withdrawal.stateOf(handle_id)).state).toBe('completed')
    await booksAgree()
  })

  const holdFor = async (handle_id: string, reason: HoldReason): Promise<void> => {
    const { id, txid } = await db
      .selectFrom('withdrawal')
      .select(['id', 'txid'])
      .where('handle_id', '=', handle_id)
      .executeTakeFirstOrThrow()
    const ref = `withdrawal:${id}`
    await inTransaction(db, (trx) => holdPayout(trx, services, { ref, network_id: '1', txid, reason }))
  }

  test('whose nonce another transaction has is ended only by naming that transaction', async () => {
    const handle_id = await begun()
    await holdFor(handle_id, 'not_taken')
    expect((await run('held', 'refuse', handle_id, ...BY)).err).toMatch(/^Not done: .+\. It goes on by itself\.$/m)
    await holdFor(handle_id, 'nonce_taken')
    expect(await held(handle_id)).toMatchObject({ can: 'release or refuse or paid' })
    for (const ending of ['release', 'refuse']) {
      expect((await run('held', ending, handle_id, ...BY)).err).toBe(
        `Not done: name the transaction, as in "held ${ending} ${handle_id} TXID".\n`,
      )
    }
    expect((await run('held', 'paid', handle_id, ...BY)).err).toMatch(/^Give PAYOUT and TXID: write /)
    expect(await done('held', 'release', handle_id, 'a1', ...BY)).toContain('when a final block has the transaction')
    expect(await held(handle_id)).toMatchObject({ can: 'released: the worker looks at a1' })
    await looked()
    expect((await KINDS.withdrawal.stateOf(handle_id)).state).toBe('completed')
    expect([await holdsOf(), await readTroubles(db)]).toEqual([[], []])
    await booksAgree()
  })

  test('for taken_back is sent again or given back by the worker', async () => {
    const handle_id = await begun()
    await looked()
    await holdFor(handle_id, 'taken_back')
    expect(await held(handle_id)).toMatchObject({ can: 'release or refuse or paid or write-off' })
    expect(await done('held', 'release', handle_id, ...BY)).toContain('signs it anew')
    expect(await held(handle_id)).toMatchObject({ can: expect.stringContaining('released: the worker signs it anew') })
    expect(await done('held', 'refuse', handle_id, ...BY)).toContain('The worker gives its money back')
    expect(await held(handle_id)).toMatchObject({ can: 'refused: the worker gives it back' })
    await db.deleteFrom('payout_hold').execute()
    await db.deleteFrom('payout_decision').execute()
    await db.deleteFrom('chain_trouble').execute()
  })

  test.each<[HoldReason, RegExp]>([['paid_after_release', /Nothing is sent and nothing is booked/]])(
    'for %s is never given back; its notice is ended',
    async (reason, said) => {
      const handle_id = await begun()
      await looked()
      await holdFor(handle_id, reason)
      const before = await assetOf(rich.token)
      expect(await held(handle_id)).toMatchObject({ can: 'release' })
      expect((await run('held', 'refuse', handle_id, ...BY)).err).toMatch(/^Not done: .+\. It can only be released\.$/m)
      expect(await done('held', 'release', handle_id, ...BY)).toMatch(said)
      expect([await holdsOf(), await readTroubles(db), await assetOf(rich.token)]).toEqual([[], [], before])
      await booksAgree()
    },
  )
})

test('what only waits for its turn is not held, and every one that is held is listed once', async () => {
  const held_ones = [
    await KINDS.withdrawal.begin(newAddress()),
    await KINDS.refund.begin(newAddress()),
    await KINDS['send-back'].begin(),
  ]
  await round()
  await stateSources(db, [])
  const free = await KINDS.refund.begin(newAddress())
  expect(await held(free)).toBeUndefined()
  await stateSources(db, [outage])
  const list = await listed()
  expect(list.map(({ payout }) => payout)).toEqual(expect.arrayContaining([...held_ones, free]))
  expect(new Set(list.map(({ payout }) => payout)).size).toBe(list.length)
  expect(list.map(({ merchant }) => merchant)).not.toContain(null)
  expect(await done('held', 'list')).toMatch(/held_because/)
})
