import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { RATE_LIMITS } from '#server/http/rate-limit'
import { testApi } from '#server/testing/test-api'
import { createPicturesPage, PICTURE_PATH } from './pictures-page'
import { insertPicture } from './queries/picture'

const { db } = await testDatabase()
const api = testApi({ db })
const MEGABYTE = 1024 * 1024
const bytes = randomBytes(3 * MEGABYTE - 7)
const path = `${PICTURE_PATH}/large`

beforeAll(async () => {
  const { merchant_id } = await api.signInAs()
  const picture = { id: 'large', merchant_id, content_type: 'image/png', created_at: api.clock.now() } as const
  await insertPicture(db, { ...picture, bytes })
})

const read = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer())

test('a picture comes whole, with its length', async () => {
  const response = await createPicturesPage(api.services).request(path)
  expect(response.headers.get('Content-Length')).toBe(String(bytes.length))
  expect((await read(response)).equals(bytes)).toBe(true)
})

test('four hundred readers who take their time hold a small part each', async () => {
  const page = createPicturesPage(api.services)
  const before = process.memoryUsage().arrayBuffers
  const slow = []
  for (let reader = 0; reader < 400; reader++) {
    const { body } = await page.request(path)
    if (body === null) throw new TypeError('A picture without a body')
    const taken = body.getReader()
    expect((await taken.read()).value?.length).toBeLessThanOrEqual(64 * 1024)
    slow.push(taken)
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200 * MEGABYTE)
  for (const taken of slow) await taken.cancel()
})

test('an address gets three hundred in a minute, and others are not kept from theirs', async () => {
  const { services } = testApi({ db, settings: { rate_limits: RATE_LIMITS, trusted_proxies: ['127.0.0.1'] } })
  const page = createPicturesPage(services)
  const ask = async (from: string) => {
    const response = await page.request(path, { headers: { 'X-Forwarded-For': from } })
    await response.body?.cancel()
    return response
  }
  for (let call = 0; call < 300; call++) expect((await ask('203.0.113.9')).status).toBe(200)
  const refused = await ask('203.0.113.9')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
  expect((await ask('203.0.113.10')).status).toBe(200)
})
