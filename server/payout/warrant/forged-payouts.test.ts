import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { minedChain } from '#sandbox/chain/mined-chain'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { readTroubles } from '#server/chain/trouble'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { advanceRefunds, refundKind } from '#server/payout/refund/advance-refunds'
import { requestRefund } from '#server/payout/refund/request-refund'
import { advanceSendBacks, sendBackKind } from '#server/payout/send-back/advance-send-backs'
import { requestSendBack } from '#server/payout/send-back/request-send-back'
import { advanceWithdrawals, withdrawalKind } from '#server/payout/withdrawal/advance-withdrawals'
import { giveCapital, richMerchant } from '#server/payout/withdrawal/testing/rich-merchant'
import { actor } from '#server/testing/actor'
import { testApi } from '#server/testing/test-api'
import { heldPayouts } from '../review'
import { LACK_WORDS } from './prove'

const { db } = await testDatabase()
const setup = await shopSetup({ db, networks: ['6'] })
const { clock, world, shop, merchant } = setup
const api = { ...testApi({ db, services: setup.services }), clock }
const { services } = api
const { merchant_id } = merchant
const by = actor(merchant_id)
const CUSTOMER = `0x${'7'.repeat(64)}`
const THIEF = `0x${'6'.repeat(64)}`
await giveCapital(db, { merchant_id, token_id: '106', amount: '1000', at: clock.now() })
const rich = await richMerchant(api, { token_id: '106', balance: '1000' })

const raise = (error: unknown): never => {
  throw error
}
async function rounds(): Promise<void> {
  clock.advance(services.settings.withdrawal_audit_seconds)
  for (let round = 0; round < 3; round++) {
    await advanceWithdrawals(services, raise)
    await advanceRefunds(services, raise)
    await advanceSendBacks(services, raise)
    await minedChain(services.chains, '6').mine(1)
  }
}
const signed = async (): Promise<number> =>
  (await db.selectFrom('chain_journal').select('txid').where('purpose', '=', 'treasury').execute()).length

/** A payout that a merchant has asked for, not signed yet. @returns its id */
const ASKED = {
  withdrawal: async () => {
    await rich.withdraw({ token_id: '106', address: CUSTOMER, amount: '20' })
    return await newest('withdrawal')
  },
  refund: async () => {
    const { handle_id } = await payOrder(world, { appid: shop.appid, chain: '6', amount: '20', case: 'exact' })
    const body = { handle_id, kind: 'part', amount: '5', address: CUSTOMER, client_ref: randomUUID() } as const
    await inTransaction(db, (trx) => requestRefund(trx, services, { by, body }))
    return await newest('refund')
  },
  send_back: async () => {
    await payOrder(world, { appid: shop.appid, chain: '6', amount: '20', case: 'closed' })
    const money = await db
      .selectFrom('unassigned')
      .innerJoin('chain_transfer', 'chain_transfer.id', 'unassigned.transfer_id')
      .select(['unassigned.handle_id', 'from_address', sql<string>`trim_scale(amount)::text`.as('amount')])
      .where('unassigned.state', '=', 'open')
      .orderBy('unassigned.id', 'desc')
      .executeTakeFirstOrThrow()
    const asked = { ...money, address: money.from_address, client_ref: randomUUID() }
    await inTransaction(db, (trx) => requestSendBack(trx, services, { by, asked }))
    return await newest('unassigned_act')
  },
} as const
const SENT = { withdrawal: 'confirming', refund: 'improgress', send_back: 'improgress' } as const
type Name = keyof typeof ASKED
const TABLE = { withdrawal: 'withdrawal', refund: 'refund', send_back: 'unassigned_act' } as const satisfies Record<
  Name,
  string
>
const KINDS = [withdrawalKind(services), refundKind(services), sendBackKind(services)] as const
const names = ['withdrawal', 'refund', 'send_back'] as const satisfies readonly Name[]

async function newest(table: (typeof TABLE)[Name]): Promise<string> {
  const { rows } = await sql<{ id: string }>`select max(id)::text as id from ${sql.table(table)}`.execute(db)
  return rows[0]?.id ?? ''
}

type Statements = (id: string) => ReturnType<typeof sql> | ReturnType<typeof sql>[]

/** What somebody with DATABASE_URL alone does to a payout that was asked for. He can switch triggers off. */
async function forge(name: Name, statements: Statements): Promise<string> {
  const id = await ASKED[name]()
  await inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const statement of [statements(id)].flat()) await statement.execute(trx)
  })
  return id
}

/** A copy of a payout under a new id, to another address: what an INSERT into its table is. */
const copied = (name: Name) => (id: string) => {
  const row = { address: THIEF, handle_id: randomUUID().replaceAll('-', ''), client_ref: randomUUID() }
  const more = name === 'withdrawal' ? { state: 'transferring', quote_id: null } : {}
  return [
    sql`create temporary table kept on commit drop as select * from ${table(name)} where id = ${id}`,
    sql`delete from ${table(name)} where id = ${id}`,
    sql`insert into ${table(name)} overriding system value
      select (jsonb_populate_record(null::${table(name)},
        to_jsonb(kept) || ${JSON.stringify({ ...row, ...more, id: Number(id) + 1000 })}::jsonb)).* from kept`,
  ]
}
const table = (name: Name) => sql.table(TABLE[name])
const ref = (name: Name, id: string) => `${name}:${id}`

interface Forgery {
  readonly what: string
  readonly statement: (name: Name) => Statements
  readonly lacks: keyof typeof LACK_WORDS
  /** The id of the forged row, from that of the asked one. */
  readonly forged?: (id: string) => string
}

const FORGERIES: readonly Forgery[] = [
  {
    what: 'is inserted without anything',
    statement: copied,
    lacks: 'record',
    forged: (id) => String(Number(id) + 1000),
  },
  {
    what: 'gets another address',
    statement: (name) => (id) => sql`update ${table(name)} set address = ${THIEF} where id = ${id}`,
    lacks: 'changed',
  },
  {
    what: 'gets another amount',
    statement: (name) => (id) =>
      name === 'withdrawal'
        ? sql`update withdrawal set received = received + 0.01, fee = fee - 0.01 where id = ${id}`
        : sql`update ${table(name)} set amount = amount - 1 where id = ${id}`,
    lacks: 'changed',
  },
  {
    what: 'has no entry in the books',
    statement: (name) => (id) => sql`
      update ledger_entry set ref = ref || ' gone'
      where ref = ${`${ref(name, id)}:hold`} or (${name} = 'send_back' and ref like 'unassigned:%')`,
    lacks: 'hold',
  },
  {
    what: 'has a warrant that was copied from another one',
    statement: (name) => (id) => sql`
      update payout_warrant set (kind, act, subject, detail, mac) =
        (select kind, act, subject, detail, mac from payout_warrant where ref <> ${ref(name, id)} limit 1)
      where ref = ${ref(name, id)}`,
    lacks: 'changed',
  },
  {
    what: 'has a warrant that was written without SECRET',
    statement: (name) => (id) => sql`update payout_warrant set mac = sha256('x') where ref = ${ref(name, id)}`,
    lacks: 'changed',
  },
  {
    what: 'has an account whose balance was written over',
    statement: () => () => sql`update ledger_account set balance = balance + 1 where token_id = '106'`,
    lacks: 'books',
  },
  {
    what: 'names a transaction that was never signed',
    statement: (name) => (id) =>
      sql`update ${table(name)} set txid = ${`0x${'5'.repeat(64)}`}, state = ${SENT[name]} where id = ${id}`,
    lacks: 'transaction',
  },
]

beforeEach(async () => {
  // Each forgery stands alone: what the one before has left is taken away.
  await rounds()
  await inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`delete from payout_hold`.execute(trx)
    await sql`delete from chain_trouble`.execute(trx)
    await sql`delete from withdrawal where state not in ('completed', 'failed')`.execute(trx)
    await sql`delete from refund where state = 'improgress'`.execute(trx)
    await sql`delete from unassigned_act where state = 'improgress'`.execute(trx)
    await sql`update ledger_entry set ref = replace(ref, ' gone', '') where ref like '% gone'`.execute(trx)
    await sql`update ledger_account a set balance = l.balance_after from ledger_posting l
      where l.account_id = a.id and l.seq = a.last_seq and a.balance <> l.balance_after`.execute(trx)
  })
})

test('every kind of payout is in this table', () => {
  const here = join(import.meta.dirname, '..')
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const found = files.flatMap((file) => [...readFileSync(join(here, file), 'utf8').matchAll(/\): PayoutKind<\w+> =>/g)])
  expect(found).toHaveLength(names.length)
  expect(KINDS).toHaveLength(names.length)
})

describe.each(names)('a %s', (name) => {
  test('that was asked for is signed', async () => {
    await ASKED[name]()
    const before = await signed()
    await rounds()
    expect(await signed()).toBe(before + 1)
    expect(await readTroubles(db)).toEqual([])
  })

  test.each(FORGERIES)('that $what is not signed, and is named with what is missing', async (forgery) => {
    const before = await signed()
    const asked = await forge(name, forgery.statement(name))
    const forged = ref(name, forgery.forged?.(asked) ?? asked)
    await rounds()
    const refs = await db.selectFrom('chain_journal').select('ref').where('ref', '=', forged).execute()
    expect(refs).toEqual([])
    expect(await signed()).toBe(before)
    const troubles = await readTroubles(db)
    const named = troubles.find(({ subject }) => subject === `payout ${forged}`)
    expect(named?.text).toContain(LACK_WORDS[forgery.lacks])
    const list = await heldPayouts({ ...services, db }, { after: '0', limit: 100 })
    expect(list.map((held) => held.ref)).toContain(forged)
  })
})
