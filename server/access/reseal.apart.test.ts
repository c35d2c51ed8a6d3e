import { setMerchant } from '#server/testing/set-merchant'
import { beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { keyId, seal, sealedWith, unseal } from '#server/core/secrets'
import { testApi } from '#server/testing/test-api'
import { sealNew } from './row-seal'
import { insertKey, openKey } from './application-key'
import { resealAll } from './reseal'
import { secretCounts } from './secret-counts'

// The real hash: the quick one of other tests carries no key.
vi.unmock('#server/access/password')
const { hashPassword, isPassword, passwordDigestOf } = await import('./password')
const { renewHash } = await import('./renew-hash')

const { db } = await testDatabase()
const OLD = { secret: 'the first secret of this installation', previous_secrets: [] }
const NEW = { secret: 'the secret that came after the first one', previous_secrets: [OLD.secret] }
const FORGETFUL = { secret: NEW.secret, previous_secrets: [] }
const api = testApi({ db })
const { clock, services } = api
const withKeys = (keys: typeof NEW) => ({ db, settings: { ...services.settings, ...keys } })
const fail = (error: unknown): never => {
  throw error
}
const setUpgrade = async (minutes: number) =>
  await db
    .updateTable('sealing')
    .set({ clear_until: new Date(Date.now() + minutes * 60_000) })
    .execute()

let application_id: string
let merchant_id: string
beforeAll(async () => {
  merchant_id = (await api.signInAs()).merchant_id
  // The test has sealed it with a secret that is neither of these two; its seal is the one more that moves.
  await sealNew(db, OLD, 'merchant', [merchant_id])
  await db.deleteFrom('session').execute()
  const shop = { merchant_id, appid: 'a1', name: 'Shop', mode: 'address', created_at: clock.now() } as const
  application_id = (await db.insertInto('application').values(shop).returning('id').executeTakeFirstOrThrow()).id
})
const keyRows = async () => await db.selectFrom('application_key').selectAll().orderBy('id').execute()

test('every batch is sealed anew once, and a row that no secret opens stays and is reported', async () => {
  await setUpgrade(-1)
  // More than two batches, with one row in the middle that was sealed with a lost secret.
  for (let number = 0; number < 450; number++)
    await inTransaction(db, (trx) =>
      insertKey(trx, number === 230 ? { ...OLD, secret: 'a secret that nobody has any more, alas' } : OLD, {
        application_id,
        key: `KEY ${number}`,
        created_at: clock.now(),
      }),
    )
  const intent = {
    merchant_id,
    route: 'x',
    payload_digest: '',
    http_status: 200,
    created_at: clock.now(),
    finished_at: null,
  }
  const answers = Array.from({ length: 450 }, (_, number) => ({
    ...intent,
    key: `key-${number}`,
    answer: JSON.stringify(seal(OLD.secret, `answer ${number}`)),
  }))
  await db.insertInto('idempotent_call').values(answers).execute()
  const reported: unknown[] = []
  expect(await resealAll(withKeys(NEW), (error) => reported.push(error))).toBe(900)
  expect(reported).toMatchObject([{ name: 'UnknownKey' }, { name: 'UnknownKey' }])
  const rows = await keyRows()
  expect(rows.map((row, number) => (number === 230 ? 'lost' : openKey(FORGETFUL, row)))).toEqual(
    rows.map((_, number) => (number === 230 ? 'lost' : `KEY ${number}`)),
  )
  const kept = await db.selectFrom('idempotent_call').select(['key', 'answer']).execute()
  for (const { key, answer } of kept) expect(unseal(FORGETFUL, String(answer))).toBe(key.replace('key-', 'answer '))
  expect(await resealAll(withKeys(NEW), () => undefined)).toBe(0)
  await db.deleteFrom('application_key').execute()
  await db.deleteFrom('idempotent_call').execute()
})

test('clear KEYs and the seed are sealed at once, and lose the clear text when the upgrade is over', async () => {
  await setUpgrade(60)
  const clear = { application_id, created_at: clock.now() }
  await db
    .insertInto('application_key')
    .values({ ...clear, secret: 'clear KEY of the version before' })
    .execute()
  await db
    .insertInto('chain_seed')
    .values({ seed: 'ab'.repeat(32) })
    .execute()
  await inTransaction(db, (trx) => insertKey(trx, NEW, { application_id, key: 'new KEY', created_at: clock.now() }))
  await resealAll(withKeys(NEW), fail)
  // The version before still reads its columns, and this one reads the sealed ones.
  expect((await keyRows()).map(({ secret }) => secret)).toEqual(['clear KEY of the version before', 'new KEY'])
  for (const { sealed } of await keyRows()) expect(sealedWith(sealed ?? '')).toBe(keyId(NEW.secret))

  await setUpgrade(-1)
  await resealAll(withKeys(NEW), fail)
  expect((await keyRows()).map(({ secret }) => secret)).toEqual([null, null])
  expect((await keyRows()).map((row) => openKey(FORGETFUL, row))).toEqual([
    'clear KEY of the version before',
    'new KEY',
  ])
  const seed = await db.selectFrom('chain_seed').selectAll().executeTakeFirstOrThrow()
  expect({ seed: seed.seed, opened: unseal(FORGETFUL, seed.sealed ?? '') }).toEqual({
    seed: null,
    opened: 'ab'.repeat(32),
  })
})

test('mails of the version before are sealed while they wait and emptied when they are over', async () => {
  const mail = { to: 'mia@shop.example', subject: 'Code', body: 'Your code is 483920.' }
  const row = { topic: 'mail', payload: JSON.stringify(mail), run_at: clock.now() }
  await db.insertInto('outbox').values([row, row, row]).execute()
  await db.updateTable('outbox').set({ done_at: clock.now() }).where('id', '=', '1').execute()
  await db.updateTable('outbox').set({ dead_at: clock.now() }).where('id', '=', '2').execute()
  await resealAll(withKeys(NEW), fail)
  const stored = await db.selectFrom('outbox').select(['topic', 'payload']).orderBy('id').execute()
  expect(stored.slice(0, 2).map(({ payload }) => payload)).toEqual([null, null])
  expect(JSON.stringify(stored)).not.toContain('483920')
  const messages = await inboxAfterDelivery()
  expect(messages).toMatchObject([{ body: mail.body }])
})
async function inboxAfterDelivery() {
  const reader = testApi({ db, settings: { ...NEW } })
  return await reader.inbox.messagesTo('mia@shop.example')
}

test('a password is right under an earlier secret, and moves to the current one', async () => {
  const digest = passwordDigestOf('Sunflower7')
  const stored = await hashPassword(digest, OLD.secret)
  await setMerchant(services, merchant_id, { password_hash: stored })
  expect(await isPassword(digest, stored, NEW)).toBe(true)
  expect(await isPassword(digest, stored, FORGETFUL)).toBe(false)
  expect(await isPassword(digest, stored.split('$').slice(0, 3).join('$'), NEW)).toBe(true)
  await renewHash(db, NEW, { merchant_id, digest, stored })
  const { password_hash } = await db
    .selectFrom('merchant')
    .select('password_hash')
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  expect(await isPassword(digest, password_hash, FORGETFUL)).toBe(true)
  expect(await secretCounts(db)).toContainEqual({
    place: 'merchant.password_hash',
    key_id: keyId(NEW.secret),
    count: 1,
  })
})
