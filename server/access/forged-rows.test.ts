import { sql } from 'kysely'
import { Pool } from 'pg'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setMerchant } from '#server/testing/set-merchant'
import { testDatabase } from '#server/database/test-database'
import { inTransaction } from '#server/database/connect'
import { changeTerms } from '#server/merchant/terms'
import { storedPasskey } from '#server/testing/stored-passkey'
import { CONSOLE_ORIGIN, testApi } from '#server/testing/test-api'
import type { TestMerchant } from '#server/testing/test-merchant'
import { info } from '#shared/contract/user'
import { testPasskey } from '#shared/passkey/testing/test-passkey'
import { randomUUID } from 'node:crypto'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { addWallet, findOrCreateByWallet } from '#server/merchant/find-merchant'
import { changeMerchant } from './change-merchant'
import { checkShopHeaders } from './shop-signature'
import { forgedTroubles, sealWatch } from './forged-rows'
import { resealAll } from './reseal'
import { sealNew, sealSteps } from './row-seal'
import { SEALED_KINDS } from './sealed-rows'
import type { SealedKind } from './sealed-rows'

/* Somebody has the address of the database and not SECRET. Whatever he writes into a row that payouts lean on is named. */

const { db, url } = await testDatabase()
const api = testApi({ db })
const { services, clock } = api
const { settings } = services

const TABLES = {
  merchant: 'merchant',
  terms: 'merchant_terms',
  'fixed-address': 'fixed_address',
  session: 'session',
  wallet: 'merchant_wallet',
  passkey: 'passkey',
  'application-key': 'application_key',
} as const satisfies Record<SealedKind, string>

/** The columns that no payout and no sign-in leans on. A new column is either sealed or stands here. */
const UNSEALED: Readonly<Record<SealedKind, readonly string[]>> = {
  // What begins with `google_` counts only together with a code, and ends within minutes.
  merchant: [
    'name',
    'status',
    'zone',
    'zone_chosen',
    'language',
    'postal_address',
    'social_links',
    'website',
    'created_at',
    'google_last_step',
    'google_pending_secret',
    'google_pending_at',
    'google_pending_session',
    'recovery_saved_at',
    'security_epoch',
    'security_epoch_at',
  ],
  terms: [],
  'fixed-address': ['name'],
  // The end of a session takes its seal away.
  session: ['ip', 'device', 'active_at', 'revoked_at', 'passkey_id'],
  wallet: ['name'],
  // The signer knows what it was told, and whose it is: these are words for people.
  passkey: ['person', 'code', 'reason', 'request', 'checked_at'],
  'application-key': ['last_used_at'],
}

const OTHER_VALUES: Readonly<Record<string, string>> = {
  text: `coalesce(COLUMN, '') || '9'`,
  'character varying': `coalesce(COLUMN, '') || '9'`,
  numeric: 'coalesce(COLUMN, 0) + 0.001',
  bigint: 'coalesce(COLUMN, 0) + 1',
  integer: 'coalesce(COLUMN, 0) + 1',
  boolean: 'not COLUMN',
  'timestamp with time zone': `coalesce(COLUMN, now()) + interval '1 second'`,
  jsonb: `COLUMN || '{"forged": 1}'`,
  ARRAY: `array_append(COLUMN, 'phone')`,
  bytea: `coalesce(COLUMN, '') || '\\x00'`,
}

/** Columns that take few values. */
const REFERENCES: Readonly<Record<string, () => string>> = {
  merchant_id: () => other.merchant_id,
  network_id: () => `'1'`,
  token_class: () => `'pending'`,
  application_id: () => elsewhere,
  state: () => `'refused'`,
}

const WALLET = { chain_type: 'Ethereum', address: `0x${'5'.repeat(40)}` }
const CONSOLE = { origin: CONSOLE_ORIGIN, rp_id: 'localhost' }
let owner: TestMerchant
let shop: Awaited<ReturnType<typeof newShop>>
let elsewhere: string
let other: TestMerchant
const rowOf: Record<SealedKind, string> = {
  merchant: '',
  terms: '',
  'fixed-address': '',
  session: '',
  wallet: '',
  passkey: '',
  'application-key': '',
}

beforeAll(async () => {
  owner = await api.signInAs({ email: 'owner@seal.example', google: true, password: 'Sunflower7' })
  other = await api.signInAs({})
  const { merchant_id } = owner
  const stopped = { withdrawals_paused_at: clock.now(), saved_addresses_only: true }
  await setMerchant(services, merchant_id, { phone: '91234567', area_code: '+65', ...stopped })
  await inTransaction(db, async (trx) => {
    await changeTerms(trx, services, { merchant_id, change: { payment_fee: '0.004', withdraw_fee: '1' } })
  })
  const address = { merchant_id, network_id: '6', address: `0x${'7'.repeat(64)}`, normal: `0x${'7'.repeat(64)}` }
  const saved = await db
    .insertInto('fixed_address')
    .values({ ...address, name: 'Ours', created_at: clock.now(), usable_from: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sealNew(db, settings, 'fixed-address', [saved.id])
  const terms = await db.selectFrom('merchant_terms').select('id').executeTakeFirstOrThrow()
  await inTransaction(db, async (trx) => {
    await addWallet(trx, settings, { ...WALLET, merchant_id, name: 'Ledger', at: clock.now() })
  })
  const wallet = await db.selectFrom('merchant_wallet').select('id').executeTakeFirstOrThrow()
  const passkey = await storedPasskey(services, { merchant_id, passkey: await testPasskey(CONSOLE) })
  shop = await newShop(db, clock.now(), { merchant_id })
  elsewhere = (await newShop(db, clock.now(), { merchant_id: other.merchant_id })).application_id
  const key = await db
    .selectFrom('application_key')
    .select('id')
    .where('application_id', '=', shop.application_id)
    .executeTakeFirstOrThrow()
  Object.assign(rowOf, { merchant: merchant_id, terms: terms.id, 'fixed-address': saved.id, session: owner.session_id })
  Object.assign(rowOf, { wallet: wallet.id, passkey, 'application-key': key.id })
})

/** Writes as somebody who has the database alone. */
const forge = async (kind: SealedKind, column: string, value: string): Promise<void> =>
  void (await sql`
    update ${sql.table(TABLES[kind])} set ${sql.ref(column)} = ${sql.raw(value)} where id = ${rowOf[kind]}`.execute(db))
const named = async (): Promise<string[]> => {
  await sealWatch(services).look()
  return (await forgedTroubles(db)).map(({ subject }) => subject)
}
async function copyOf(kind: SealedKind): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(TABLES[kind])} where id = ${rowOf[kind]}`.execute(db)
  return rows[0] ?? {}
}

const { rows: columns } = await sql<{ table_name: string; column_name: string; data_type: string }>`
  select table_name, column_name, data_type from information_schema.columns
  where table_schema = 'public' and table_name = any(${Object.values(TABLES)}) and is_generated = 'NEVER'`.execute(db)

describe.each(SEALED_KINDS)('a row of %s', (kind) => {
  const sealed = columns.filter(
    ({ table_name, column_name }) => table_name === TABLES[kind] && !UNSEALED[kind].includes(column_name),
  )

  test.each(sealed.filter(({ column_name }) => !['id', 'seal'].includes(column_name)))(
    'is named when $column_name was written without SECRET, and no longer when it is put back',
    async ({ column_name, data_type }) => {
      expect(await named()).toEqual([])
      const before = (await copyOf(kind))[column_name]
      const value = REFERENCES[column_name]?.() ?? (OTHER_VALUES[data_type] ?? '').replaceAll('COLUMN', column_name)
      await forge(kind, column_name, value)
      expect(await named()).toEqual([`row ${kind} ${rowOf[kind]}`])
      const again = data_type === 'jsonb' ? JSON.stringify(before) : before
      await sql`
        update ${sql.table(TABLES[kind])} set ${sql.ref(column_name)} = ${again} where id = ${rowOf[kind]}`.execute(db)
      expect(await named()).toEqual([])
    },
  )
})

describe('what is written without SECRET', () => {
  afterEach(async () => {
    await sealNew(db, settings, 'merchant', [owner.merchant_id])
  })

  test('is not made good by a change of the owner, and the change still counts', async () => {
    await forge('merchant', 'email', `'thief@seal.example'`)
    await inTransaction(db, async (trx) => {
      await changeMerchant(trx, settings, owner.merchant_id, { withdrawals_paused_at: clock.now() })
    })
    expect((await copyOf('merchant'))['withdrawals_paused_at']).not.toBeNull()
    expect(await named()).toEqual([`row merchant ${owner.merchant_id}`])
  })

  test('as the session of somebody else opens nothing, until it is put back', async () => {
    expect((await api.call(info, { token: owner.token })).status).toBe(200)
    await forge('session', 'merchant_id', other.merchant_id)
    expect((await api.call(info, { token: owner.token })).status).toBe(401)
    await forge('session', 'merchant_id', owner.merchant_id)
    expect((await api.call(info, { token: owner.token })).status).toBe(200)
  })

  test('as the wallet of somebody else signs nobody in', async () => {
    const signIn = async () =>
      await inTransaction(
        db,
        async (trx) => (await findOrCreateByWallet(trx, services, { wallet: WALLET, ip: '127.0.0.1' })).id,
      )
    expect(await signIn()).toBe(owner.merchant_id)
    await forge('wallet', 'merchant_id', other.merchant_id)
    await expect(signIn()).rejects.toMatchObject({ reason: 'wallet_not_linked' })
    await forge('wallet', 'merchant_id', owner.merchant_id)
    expect(await signIn()).toBe(owner.merchant_id)
  })

  test('as the KEY of a shop asks for nothing: a new one, and the sealed text of another shop', async () => {
    const count = async (appid: string) => {
      const headers = new Headers({ 'X-App-Id': appid, 'X-Timestamp': String(clock.seconds()) })
      headers.set('X-Nonce', randomUUID())
      headers.set('X-Signature', '0'.repeat(64))
      return await checkShopHeaders(services, headers).then(
        () => 'counts',
        () => 'counts not',
      )
    }
    const mine = await newShop(db, clock.now(), { merchant_id: other.merchant_id })
    expect([await count(shop.appid), await count(mine.appid)]).toEqual(['counts', 'counts'])
    await db.deleteFrom('application_key').where('application_id', '=', mine.application_id).execute()
    await db
      .insertInto('application_key')
      .values({ application_id: mine.application_id, secret: 'a KEY that a thief knows', created_at: clock.now() })
      .execute()
    expect([await count(shop.appid), await count(mine.appid)]).toEqual(['counts', 'counts not'])
    await db.deleteFrom('application_key').where('application_id', '=', mine.application_id).execute()
  })

  test('of before the seals are good: the migration seals them', async () => {
    for (const table of Object.values(TABLES)) await sql`update ${sql.table(table)} set seal = null`.execute(db)
    expect((await named()).length).toBeGreaterThan(SEALED_KINDS.length - 1)
    const pool = new Pool({ connectionString: url })
    const client = await pool.connect()
    for (const step of Object.values(sealSteps(settings))) await step(client)
    client.release()
    await pool.end()
    expect(await named()).toEqual([])
  })

  test('moves with SECRET, and without the earlier one is named', async () => {
    const secret = 'the secret that came after the first one'
    const renewed = { ...services, settings: { ...settings, secret, previous_secrets: [settings.secret] } }
    const forgetful = { ...services, settings: { ...settings, secret, previous_secrets: [] } }
    await forge('merchant', 'email', `'another@seal.example'`)
    await sealWatch(forgetful).look()
    const kinds = new Set((await forgedTroubles(db)).map(({ subject }) => subject.split(' ')[1]))
    expect(kinds).toEqual(new Set(SEALED_KINDS))
    await resealAll(renewed, (error) => {
      throw error
    })
    await sealWatch(forgetful).look()
    expect((await forgedTroubles(db)).map(({ subject }) => subject)).toEqual([`row merchant ${owner.merchant_id}`])
    await resealAll({ ...services, settings: { ...settings, previous_secrets: [secret] } }, (error) => {
      throw error
    })
    await sealNew(db, settings, 'merchant', [owner.merchant_id])
    expect(await named()).toEqual([])
  })
})
