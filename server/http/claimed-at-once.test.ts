import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { lockApplication } from '#server/application/application-row'
import type { Trx } from '#server/database/schema'
import { testDatabase } from '#server/database/test-database'
import { lockedMerchant } from '#server/merchant/take-off-factor'
import { changeTerms } from '#server/merchant/terms'
import { lockedContacts } from '#server/merchant/queries/security'
import { hasOtherWayIn } from '#server/merchant/queries/wallet'
import { changePolicy } from '#server/payout/policy/change-policy'
import { saveAddress } from '#server/payout/policy/save-address'
import { actor } from '#server/testing/actor'
import { testApi } from '#server/testing/test-api'

// A call that has claimed its key refers to its merchant, so it holds the weakest lock of that row. A stronger one that excludes this
// lock makes two such calls wait for each other, until the database ends one of them.

const { db } = await testDatabase()
const { clock, services, signInAs } = testApi({ db })
const { merchant_id } = await signInAs()
const { appid } = await newShop(db, clock.now(), { merchant_id })
const by = actor(merchant_id)
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const WORKS: Readonly<Record<string, (trx: Trx, nth: number) => Promise<unknown>>> = {
  'change of an application': async (trx) => await lockApplication(trx, { merchant_id, appid }),
  'new fixed address': async (trx, nth) =>
    await saveAddress(trx, services, { by, address: { network_id: String(nth + 2), address, name: 'Treasury' } }),
  'change of the payout policy': async (trx) =>
    await changePolicy(trx, services, { by, wish: { saved_addresses_only: true } }),
  'change of a contact': async (trx) => await lockedContacts(trx, merchant_id),
  'reset of a factor': async (trx) => await lockedMerchant(trx, merchant_id),
  'removal of a wallet': async (trx) => await hasOtherWayIn(trx, merchant_id, '0'),
  'change of the terms': async (trx) => await changeTerms(trx, services, { merchant_id, change: {} }),
}

async function claim(trx: Trx): Promise<void> {
  const call = { merchant_id, route: 'test', key: randomUUID(), payload_digest: 'test' }
  await trx
    .insertInto('idempotent_call')
    .values({ ...call, http_status: null, created_at: clock.now(), finished_at: null })
    .execute()
}

test.each(Object.entries(WORKS))('two calls of one merchant at once: %s', async (_, work) => {
  let claimed = 0
  let release = (): void => undefined
  const bothHaveClaimed = new Promise<void>((resolve) => (release = resolve))
  const call = async (nth: number): Promise<void> =>
    await db.transaction().execute(async (trx) => {
      await claim(trx)
      if (++claimed === 2) release()
      await bothHaveClaimed
      await work(trx, nth)
    })
  const ended = await Promise.allSettled([call(0), call(1)])
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
})

test('only what closes an account or an application locks the merchant against those who refer to him', async () => {
  const server = join(import.meta.dirname, '..')
  const files = (await readdir(server, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const found: string[] = []
  for (const name of files) {
    const text = await readFile(join(server, name), 'utf8')
    // One statement: from the table to the lock, without the beginning of another.
    if (/selectFrom\('merchant'\)(?:(?!selectFrom|\n\n)[\s\S])*?\.forUpdate\(/.test(text)) found.push(name)
  }
  expect(found).toEqual([join('merchant', 'lock-merchant-alone.ts')])
})
