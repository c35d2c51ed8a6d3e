import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { transfer } from '#shared/contract/account'
import { createOrder } from '#shared/contract/order'
import { uploadImage } from '#shared/contract/system'
import { info } from '#shared/contract/user'
import { testDatabase } from '#server/database/test-database'
import { handlers } from '#server/start/handlers'
import { testApi } from '#server/testing/test-api'
import { shopHeaders } from '#server/access/shop-signature'
import { newShop } from '#sandbox/customers/testing/shop-setup'

const { db } = await testDatabase()
const api = testApi({ db, handlers })

/** Sends a body that tells how much of it was read. */
async function sendBody(line: { method: string; path: string }, headers: Record<string, string>) {
  let read = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        read += 1
        if (read > 60) controller.close()
        else controller.enqueue(new Uint8Array(1024).fill(32))
      },
    },
    { highWaterMark: 0 },
  )
  const init = {
    method: line.method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    // Node asks for this word with a body that is a stream; the types do not know it.
    duplex: 'half',
  }
  const answer = await api.app.request(new Request(`http://localhost/api/v1${line.path}`, init))
  return { status: answer.status, read }
}

describe('the body of a stranger is not read', () => {
  test.each([
    ['a wrong token', transfer, { 'X-Token': 'x'.repeat(43) }],
    ['no token', transfer, {}],
    ['a wrong token for a picture of 4 MB', uploadImage, { 'X-Token': 'x'.repeat(43) }],
    ['no signature', createOrder, {}],
    [
      'an application that does not exist',
      createOrder,
      {
        'X-App-Id': 'nobody',
        'X-Timestamp': String(api.clock.seconds()),
        'X-Nonce': 'n'.repeat(20),
        'X-Signature': 'a'.repeat(64),
      },
    ],
  ])('%s', async (_, line, headers) => {
    expect(await sendBody(line, { ...headers })).toEqual({ status: 401, read: 0 })
  })

  test('that of a merchant is', async () => {
    const { token } = await api.signInAs()
    expect((await sendBody(transfer, { 'X-Token': token })).read).toBeGreaterThan(1)
  })
})

describe('wrong tokens', () => {
  const strict = testApi({ db, handlers, settings: { failed_authorisation_limit: 5 } })
  const wrong = async (app = strict.app) =>
    (await app.request('/api/v1/user/info', { headers: { 'X-Token': 'wrong' } })).status

  test('of one address are counted over all processes; a right one is answered all the same', async () => {
    // The calls above were counted in the minute before.
    strict.clock.advance(60)
    const other = testApi({
      db,
      handlers,
      services: { clock: strict.clock },
      settings: { failed_authorisation_limit: 5 },
    })
    const statuses = []
    for (const app of [strict.app, other.app, strict.app, other.app, strict.app, other.app, strict.app])
      statuses.push(await wrong(app))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    const { token } = await strict.signInAs()
    expect((await strict.call(info, { token })).status).toBe(200)
    const refused = await strict.app.request('/api/v1/order/create', { method: 'POST' })
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
  })

  test('keep no shop at the same address from being answered: its right signature is read like a right token', async () => {
    strict.clock.advance(60)
    const { merchant_id } = await strict.signInAs()
    const { appid, secret: key } = await newShop(db, strict.clock.now(), { merchant_id })
    const signed = async (secret: string): Promise<number> => {
      const target = '/api/v1/order/query?out_trade_no=none'
      const parts = { timestamp: String(strict.clock.seconds()), nonce: randomUUID(), method: 'GET', target, body: '' }
      return (await strict.app.request(target, { headers: { ...shopHeaders(appid, secret, parts) } })).status
    }
    for (let failed = 0; failed < 6; failed++) await wrong()
    expect([await wrong(), await signed('another key, long enough 012345')]).toEqual([429, 429])
    // It is answered about its order, which there is not.
    expect([401, 429]).not.toContain(await signed(key))
  })

  test('are counted anew in the next minute', async () => {
    strict.clock.advance(60)
    expect(await wrong()).toBe(401)
  })
})
