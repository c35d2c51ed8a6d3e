import { describe, expect, test, vi } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { addressRisk, capabilities, networks, uploadImage } from '#shared/contract/system'
import { createHealth, createMetricsPage } from '#server/http/health'
import { knownHealth } from '../known-health'
import { createMetrics } from '#server/core/metrics'
import { createPicturesPage } from '#server/merchant/pictures-page'
import { testApi } from '#server/testing/test-api'
import { addressRiskRoutes } from '#server/payout/routes/address-risk'
import { systemRoutes } from './system'
import { uploadRoutes } from '#server/merchant/routes/upload'

const { db } = await testDatabase()
const api = testApi({ db, handlers: [...systemRoutes, ...addressRiskRoutes, ...uploadRoutes] })
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const OURS = 'TSj72x4VchwBpbpisgk1QGi8QrkrMpupvj'

describe('what a console asks of the system', () => {
  test('what is offered, by name, and the server’s time', async () => {
    const data = await api.data(capabilities)
    expect(data).toMatchObject({ keyed_retry: true, test_mode: true, server_time: api.clock.seconds() })
    expect(data.operations).toContain('session.walletLogin')
    expect(data.simulated_networks).toContain('4')
  })

  test('no network while no chain is open', async () => {
    const { token } = await api.signInAs({ status: 1 })
    expect(await api.data(networks, { token })).toEqual({ list: [] })
  })

  test('the risk of an address: known losses fail, the rest is unavailable and not "pass"', async () => {
    const { token } = await api.signInAs()
    const ask = (address: string) => api.call(addressRisk, { token, query: { network_id: '1', address } })
    expect((await ask('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')).data).toMatchObject({ level: 'Fail' })
    expect((await ask('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).data).toMatchObject({ level: 'Fail' })
    expect((await ask('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).data).toMatchObject({ level: 'unavailable' })
    expect((await ask('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).msg).toBe(
      'The address format does not match the selected chain',
    )
    await db
      .insertInto('deposit_address')
      .values({ network_id: '1', address: OURS, key_index: '1', purpose: 'payment', created_at: api.clock.now() })
      .execute()
    expect((await ask(OURS)).data).toMatchObject({ level: 'Fail', categories: ['suspected malicious address'] })
    const elsewhere = { token, query: { network_id: 'none', address: 'x' } }
    expect((await api.call(addressRisk, elsewhere)).msg).toBe('Currency does not exist')
  })

  test('a picture, kept on another origin under a random name', async () => {
    const { token } = await api.signInAs()
    const { url } = await api.data(uploadImage, { token, body: { content_type: 'image/png', base64: PNG } })
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:4174\/pictures\/[0-9a-f]{32}$/)
    const page = createPicturesPage(api.services)
    const response = await page.request(new URL(url).pathname)
    expect(response.headers.get('Content-Type')).toBe('image/png')
    expect(response.headers.get('Content-Security-Policy')).toContain('sandbox')
    expect((await page.request('/pictures/none')).status).toBe(404)
    const wrong = { content_type: 'image/jpeg', base64: PNG }
    expect((await api.call(uploadImage, { token, body: wrong })).msg).toBe('Upload a JPG or PNG picture under 3M')
  })
})

describe('what an operator asks of the process', () => {
  test('alive always, ready only while it works', async () => {
    let stopping = false
    const health = createHealth({ db, isStopping: () => stopping })
    expect((await health.request('/health')).status).toBe(200)
    // Strangers can ask this one: it says no more than whether to send calls.
    const ready = await health.request('/ready')
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
    stopping = true
    expect((await health.request('/ready')).status).toBe(503)
  })

  test('a clock that is three seconds off is named; with twenty the process is not ready and says why', async () => {
    const chains = async () => await knownHealth({ db, clock: api.clock })
    const ask = async (seconds: number): Promise<[number, unknown]> => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
      const answer = await createHealth({ db, isStopping: () => false, chains }).request('/ready')
      vi.useRealTimers()
      return [answer.status, await answer.json()]
    }
    const named = 'The clock of this process is 3 s ahead of that of its database: set both right (NTP).'
    expect(await ask(3.9)).toMatchObject([200, { troubles: [{ subject: 'clock', text: named }] }])
    expect(await ask(-20.9)).toMatchObject([503, { because: expect.stringMatching(/20 s behind .* nothing is read/) }])
  })

  test('a list of troubles that cannot be read is a trouble, and no fault', async () => {
    const chains = async () => await Promise.reject(new Error('the pool is busy'))
    const answer = await createHealth({ db, isStopping: () => false, chains }).request('/ready')
    expect([answer.status, await answer.json()]).toMatchObject([200, { troubles: [{ subject: 'database' }] }])
  })

  test('a clock that went back is named: codes of authenticators wait for it', async () => {
    const { merchant_id } = await api.signInAs()
    const ahead = new Date(api.clock.now().getTime() + 3_600_000)
    const made = await db
      .insertInto('event')
      .values({ merchant_id, type: 'balance', data: '{}', created_at: ahead })
      .returning('id')
      .executeTakeFirstOrThrow()
    const clockOnly = async () =>
      (await knownHealth({ db, clock: api.clock })).troubles.filter(({ subject }) => subject === 'clock')
    expect(await clockOnly()).toMatchObject([{ text: expect.stringMatching(/^The clock is 3600 s behind/) }])
    await db.deleteFrom('event').where('id', '=', made.id).execute()
    expect(await clockOnly()).toEqual([])
  })

  test('a closed network is named in a form for programs, and takes neither the process nor other networks out', async () => {
    const at = api.clock.now()
    for (const network_id of ['1', '2'])
      await db
        .insertInto('chain_identity')
        .values({ network_id, identity: `chain ${network_id}` })
        .execute()
    const text = 'Fewer than two nodes agree.'
    await db
      .insertInto('chain_trouble')
      .values([
        { network_id: '2', subject: 'network', text, since: at },
        { network_id: '1', subject: 'TRON_NODES[2]', text: 'does not answer', since: at },
      ])
      .execute()
    const chains = async () => await knownHealth({ db, clock: api.clock })
    const response = await createHealth({ db, isStopping: () => false, chains }).request('/ready')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      status: 'ready',
      database: true,
      because: null,
      stopping: false,
      closed: ['2'],
      networks: [
        { network_id: '1', name: 'TRON', closed: false, because: null, since: null, followed: 'stopped' },
        {
          network_id: '2',
          name: 'Ethereum',
          closed: true,
          because: text,
          since: api.clock.seconds(),
          followed: 'stopped',
        },
      ],
      troubles: [
        { network_id: '1', subject: 'TRON_NODES[2]', text: 'does not answer', since: api.clock.seconds() },
        { network_id: '2', subject: 'network', text, since: api.clock.seconds() },
      ],
    })
  })

  test('figures per operation, for Prometheus', async () => {
    const metrics = createMetrics()
    metrics.observe({ operation: 'user.info', status: 200, seconds: 0.02 })
    metrics.gauge('outbox_dead', 'Messages given up.', () => 3)
    const text = await (await createMetricsPage(metrics).request('/metrics')).text()
    expect(text).toContain('http_request_duration_seconds_count{operation="user.info",status="200"} 1')
    expect(text).toContain('outbox_dead 3')
  })
})
