import { inTransaction } from '#server/database/connect'
import { endKeys } from './application-key'
import { sealNew } from './row-seal'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { queryOrder } from '#shared/contract/order'
import { handler, shopOf } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import { testApi } from '#server/testing/test-api'
import { shopHeaders } from './shop-signature'

const { db } = await testDatabase()
/** Answers with a refusal that names the application, so that the test sees which one was accepted. */
const whoAmI = handler(queryOrder, (call) =>
  Promise.reject(new Refusal('does_not_exist', [{ path: 'appid', message: shopOf(call).appid }])),
)
const api = testApi({ db, handlers: [whoAmI] })
const TARGET = '/api/v1/order/query?out_trade_no=7'

async function newShop({ ips = [], status = 3 }: { ips?: string[]; status?: 1 | 2 | 3 } = {}) {
  const { merchant_id } = await api.signInAs({ status })
  const appid = `app${randomUUID().slice(0, 8)}`
  const { id } = await db
    .insertInto('application')
    .values({
      merchant_id,
      appid,
      name: appid,
      mode: 'address',
      whitelist_ips: ips,
      created_at: api.clock.now(),
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = randomUUID()
  const row = { application_id: id, secret: key, created_at: api.clock.now(), last_used_at: null, expires_at: null }
  const stored = await db.insertInto('application_key').values(row).returning('id').executeTakeFirstOrThrow()
  await sealNew(db, api.services.settings, 'application-key', [stored.id])
  return { appid, key, application_id: id }
}

const partsNow = () => ({
  timestamp: String(api.clock.seconds()),
  nonce: randomUUID(),
  method: 'GET',
  target: TARGET,
  body: '',
})
const send = async (headers: Record<string, string>, target = TARGET) => {
  const response = await api.app.request(target, { headers })
  return { status: response.status, body: await response.text() }
}

describe('a call of a shop’s server', () => {
  test('is signed over time, nonce, method, target and body with plain HMAC-SHA-256', async () => {
    const { appid, key } = await newShop()
    const parts = partsNow()
    const bodyHash = createHash('sha256').update('').digest('hex')
    const text = `${parts.timestamp}\n${parts.nonce}\nGET\n${TARGET}\n${bodyHash}`
    const signature = createHmac('sha256', key).update(text).digest('hex')
    const headers = {
      'X-App-Id': appid,
      'X-Timestamp': parts.timestamp,
      'X-Nonce': parts.nonce,
      'X-Signature': signature,
    }
    const { status, body } = await send(headers)
    expect(status).toBe(422)
    expect(body).toContain(appid)
  })

  test('is refused when a part differs, the time is off, or the nonce is used again', async () => {
    const { appid, key } = await newShop()
    const signed = () => ({ ...shopHeaders(appid, key, partsNow()) })
    expect((await send(signed(), `${TARGET}&x=1`)).status).toBe(401)
    expect((await send({ ...signed(), 'X-Nonce': randomUUID() })).status).toBe(401)
    expect((await send({ ...signed(), 'X-App-Id': 'other' })).status).toBe(401)
    expect((await send({ ...shopHeaders(appid, 'wrong key', partsNow()) })).status).toBe(401)
    expect((await send({})).status).toBe(401)
    for (const away of [-301, 301]) {
      const timestamp = String(api.clock.seconds() + away)
      expect((await send({ ...shopHeaders(appid, key, { ...partsNow(), timestamp }) })).status).toBe(401)
    }
    const once = signed()
    expect((await send(once)).status).toBe(422)
    expect((await send(once)).status).toBe(401)
  })

  test('may use the old key until it expires', async () => {
    const { appid, key, application_id } = await newShop()
    const at = new Date(api.clock.now().getTime() + 60_000)
    await inTransaction(db, async (trx) => await endKeys(trx, api.services.settings, { application_id, at }))
    expect((await send({ ...shopHeaders(appid, key, partsNow()) })).status).toBe(422)
    api.clock.advance(60)
    expect((await send({ ...shopHeaders(appid, key, partsNow()) })).status).toBe(401)
  })

  test('is refused from an address outside the whitelist, and before the merchant is approved', async () => {
    const here = await newShop({ ips: ['127.0.0.1'] })
    expect((await send({ ...shopHeaders(here.appid, here.key, partsNow()) })).status).toBe(422)
    const mapped = await newShop({ ips: ['203.0.113.9', '::ffff:127.0.0.1'] })
    expect((await send({ ...shopHeaders(mapped.appid, mapped.key, partsNow()) })).status).toBe(422)
    const elsewhere = await newShop({ ips: ['203.0.113.9', '0127.0.0.1'] })
    expect((await send({ ...shopHeaders(elsewhere.appid, elsewhere.key, partsNow()) })).status).toBe(403)
    const waiting = await newShop({ status: 2 })
    expect((await send({ ...shopHeaders(waiting.appid, waiting.key, partsNow()) })).status).toBe(403)
  })
})
