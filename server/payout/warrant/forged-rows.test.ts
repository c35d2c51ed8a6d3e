import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { minedChain } from '#sandbox/chain/mined-chain'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { readTroubles } from '#server/chain/trouble'
import { forgedTroubles, sealWatch } from '#server/access/forged-rows'
import type { SealedKind } from '#server/access/sealed-rows'
import { randomToken, sha256 } from '#server/core/secrets'
import { REFUSALS } from '#server/core/refusal-texts'
import { testDatabase } from '#server/database/test-database'
import { advanceWithdrawals } from '#server/payout/withdrawal/advance-withdrawals'
import { richMerchant } from '#server/payout/withdrawal/testing/rich-merchant'
import { setMerchant } from '#server/testing/set-merchant'
import { testApi } from '#server/testing/test-api'
import { saveFixedAddress } from '#shared/contract/fixed-address'
import { info } from '#shared/contract/user'
import { pauseWithdrawals, withdraw, withdrawalQuote } from '#shared/contract/withdrawal'
import { LACK_WORDS } from './prove'

/*
 * Somebody has DATABASE_URL and nothing else, and writes what a payout leans on: a session, a fixed address, a limit, the end of a
 * stop. None of these rows lets anything be signed, and the payout that he then writes is named in the first round.
 */

const { db } = await testDatabase()
const { services: own, clock } = await shopSetup({ db, networks: ['6'] })
const api = { ...testApi({ db, services: own }), clock }
const { services } = api
const USDT = '106'
const THIEF = `0x${'6'.repeat(64)}`
const FRIEND = `0x${'7'.repeat(64)}`

const raise = (error: unknown): never => {
  throw error
}
const signed = async (): Promise<number> =>
  (await db.selectFrom('chain_journal').select('txid').where('purpose', '=', 'treasury').execute()).length
const watch = sealWatch(services)
async function round(): Promise<void> {
  await watch.look()
  clock.advance(services.settings.withdrawal_audit_seconds)
  await advanceWithdrawals(services, raise)
  await minedChain(services.chains, '6').mine(1)
}
type Owner = Awaited<ReturnType<typeof richMerchant>>
const newOwner = async (): Promise<Owner> => await richMerchant(api, { token_id: USDT, balance: '100000' })
const asRow = async (statement: ReturnType<typeof sql>): Promise<void> => void (await statement.execute(db))

/** A session of the owner that he has never opened. */
async function forgedSession({ merchant_id }: Owner): Promise<string> {
  const token = randomToken()
  const later = new Date(clock.now().getTime() + 86_400_000)
  await asRow(sql`
    insert into session (id, merchant_id, token_hash, token_class, kept, ip, device, created_at, active_at, idle_seconds, expires_at)
    values (${randomUUID()}, ${merchant_id}, ${sha256(token)}, 'full', false, '192.0.2.9', 'Forged', ${clock.now()}, ${clock.now()}, 86400, ${later})`)
  return token
}

/** A withdrawal that was never asked for, at its last step before the signature. @returns its ref */
async function forgedWithdrawal({ merchant_id }: Owner, amount: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into withdrawal (handle_id, merchant_id, token_id, address, amount, fee, received, usdt_amount, state, client_ref, created_at)
    values (${randomUUID().replaceAll('-', '')}, ${merchant_id}, ${USDT}, ${THIEF}, ${amount}::numeric, 1, ${amount}::numeric - 1, ${amount}::numeric,
            'transferring', ${randomUUID()}, ${clock.now()}) returning id`.execute(db)
  return `withdrawal:${rows[0]?.id}`
}

const FORGED: Readonly<Record<string, { kind: SealedKind; forge: (owner: Owner) => Promise<unknown> }>> = {
  'a fixed address': {
    kind: 'fixed-address',
    forge: async ({ merchant_id }) => {
      await asRow(sql`update merchant set saved_addresses_only = true where id = ${merchant_id}`)
      await asRow(sql`
      insert into fixed_address (merchant_id, network_id, address, normal, name, created_at, usable_from)
      values (${merchant_id}, '6', ${THIEF}, ${THIEF}, 'Mine', ${clock.now()}, ${clock.now()})`)
    },
  },
  'a limit': {
    kind: 'merchant',
    forge: async ({ merchant_id }) =>
      await asRow(sql`
      update merchant set withdrawal_single_limit = 90000, withdrawal_day_limit = 90000 where id = ${merchant_id}`),
  },
  'the end of a stop': {
    kind: 'merchant',
    forge: async ({ merchant_id, token }) => {
      await api.data(pauseWithdrawals, { token, body: { paused: true } })
      await asRow(sql`update merchant set withdrawals_paused_at = null where id = ${merchant_id}`)
    },
  },
  'the end of a hold': {
    kind: 'merchant',
    forge: async ({ merchant_id }) =>
      await asRow(sql`update merchant set factors_changed_at = null, factor_times = '{}' where id = ${merchant_id}`),
  },
  'a session': { kind: 'session', forge: forgedSession },
}

describe.each(Object.entries(FORGED))('%s that was written into the database', (_, { kind, forge }) => {
  test('lets no payout be signed, and both it and the payout beside it are named at once', async () => {
    const owner = await newOwner()
    const before = await signed()
    await forge(owner)
    const ref = await forgedWithdrawal(owner, '60000')
    await round()
    await round()
    expect(await signed()).toBe(before)
    const named = (await readTroubles(db)).find(({ subject }) => subject === `payout ${ref}`)
    expect(named?.text).toContain(LACK_WORDS.hold)
    expect(named?.text).toContain(LACK_WORDS.record)
    const rows = (await forgedTroubles(db)).map(({ subject }) => subject)
    expect(rows.some((subject) => subject.startsWith(`row ${kind} `))).toBe(true)
  })
})

test('a forged session opens nothing', async () => {
  const token = await forgedSession(await newOwner())
  for (const operation of [info, withdraw, saveFixedAddress, pauseWithdrawals])
    expect((await api.call(operation, { token })).status).toBe(401)
})

test("an account whose mailbox somebody has put in place of the owner's pays nothing, whatever he proves by it", async () => {
  const owner = await newOwner()
  await asRow(sql`update merchant set email = 'thief@mail.example' where id = ${owner.merchant_id}`)
  const before = await signed()
  expect((await owner.withdraw({ token_id: USDT, address: FRIEND, amount: '20' })).status).toBe(200)
  await round()
  await round()
  expect(await signed()).toBe(before)
  expect((await readTroubles(db)).map(({ text }) => text).join()).toContain(LACK_WORDS.merchant)
})

test('a fixed address that the owner has never saved takes no money of an account that pays saved ones only', async () => {
  const owner = await newOwner()
  await setMerchant(services, owner.merchant_id, { saved_addresses_only: true })
  await FORGED['a fixed address']?.forge(owner)
  await setMerchant(services, owner.merchant_id, { saved_addresses_only: true })
  const { code } = await owner.withdraw({ token_id: USDT, address: THIEF, amount: '20' })
  expect(code).toBe(REFUSALS.address_not_saved.code)
})

test('a fee that nobody has agreed to is not used', async () => {
  const owner = await newOwner()
  const quoted = async () =>
    (await api.data(withdrawalQuote, { token: owner.token, body: { token_id: USDT, address: FRIEND, amount: '50' } }))
      .fee
  const before = await quoted()
  await asRow(sql`
    insert into merchant_terms (merchant_id, since, withdraw_fee) values (${owner.merchant_id}, ${clock.now()}, 9)`)
  expect(await quoted()).toBe(before)
})
