import { describe, expect, test, vi } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { login, walletChallenge } from '#shared/contract/session'
import { exportTransactions } from '#shared/contract/transactions'
import { edit, info } from '#shared/contract/user'
import { createApp } from './app'
import { handler } from './handler'
import { handlers } from '#server/start/handlers'
import { CONSOLE_ORIGIN, testApi, WALLET_ORIGIN } from '#server/testing/test-api'

const { db } = await testDatabase()
const api = testApi({ db })

const send = (path: string, init: RequestInit) => api.app.request(`/api/v1${path}`, init)
const csv = () => new Response('a,b', { headers: { 'Content-Type': 'text/csv' } })
const post = (body: string, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
  send('/public/login', { method: 'POST', body, headers })

describe('what every answer carries', () => {
  test('an envelope with code 200 and a request id', async () => {
    const { token } = await api.signInAs()
    const answer = await api.call(info, { token })
    expect(answer).toMatchObject({ status: 200, code: 200, msg: 'ok', data: { status: 3 } })
    expect(answer.headers.get('X-Request-Id')).toMatch(/^[0-9a-f]{32}$/)
  })

  test('the time of the program’s clock, which a tester may have moved', async () => {
    api.clock.advance(86_400)
    const { headers } = await send('/nowhere', {})
    expect(headers.get('Date')).toBe(api.clock.now().toUTCString())
  })

  test('headers against caching, framing and content sniffing, also on errors', async () => {
    const { headers } = await send('/nowhere', {})
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-site')
  })

  test('words in the language that was asked for', async () => {
    for (const [language, words] of [
      ['en-US', 'Please sign in'],
      ['zh-CN', '请先登录'],
      ['fr', 'Please sign in'],
    ] as const) {
      expect((await api.call(info, { headers: { 'X-Language': language } })).msg).toBe(words)
    }
  })

  test('parameter errors by field, in the language that was asked for', async () => {
    const answer = await api.call(login, { body: { email: 'no' }, headers: { 'X-Language': 'zh-CN' } })
    expect(answer).toMatchObject({ status: 422, code: 422, msg: '参数错误' })
    expect(answer.errors).toContainEqual({ path: 'password', message: expect.stringContaining('无效输入') as unknown })
  })
})

describe('which pages may call', () => {
  test('the console, answered with exactly its origin and without credentials', async () => {
    const { headers, status } = await api.call(info, { headers: { Origin: CONSOLE_ORIGIN } })
    expect(status).toBe(401)
    expect(headers.get('Access-Control-Allow-Origin')).toBe(CONSOLE_ORIGIN)
    expect(headers.get('Vary')).toContain('Origin')
    expect(headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(headers.get('Access-Control-Expose-Headers')).toContain('Idempotency-Replayed')
  })

  test.each(['http://evil.example', 'null', 'http://localhost:4173.evil.example', 'http://LOCALHOST:4173'])(
    'not %s',
    async (Origin) => {
      const { headers, status } = await api.call(info, { headers: { Origin } })
      expect(status).toBe(403)
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
    },
  )

  test('the wallet window reaches the wallet challenge and nothing else', async () => {
    const headers = { Origin: WALLET_ORIGIN }
    expect((await api.call(walletChallenge, { body: {}, headers })).status).toBe(422)
    expect((await api.call(info, { headers })).status).toBe(403)
  })

  test('a preflight is good for two hours', async () => {
    const preflight = {
      method: 'OPTIONS',
      headers: { Origin: CONSOLE_ORIGIN, 'Access-Control-Request-Method': 'POST' },
    }
    const { status, headers } = await send('/account/withdrawal', preflight)
    expect(status).toBe(204)
    expect(headers.get('Access-Control-Max-Age')).toBe('7200')
    for (const name of ['X-Token', 'X-Language', 'X-Time', 'X-Download', 'Idempotency-Key', 'Content-Type']) {
      expect(headers.get('Access-Control-Allow-Headers')).toContain(name)
    }
  })
})

describe('what is read of a call', () => {
  test('JSON only: the content types that a form of another site could send are refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
      expect((await post('{}', { 'Content-Type': type })).status).toBe(415)
    }
  })

  test('a cookie is never read as a token', async () => {
    const { token } = await api.signInAs()
    const { status } = await send('/user/info', { headers: { Cookie: `X-Token=${token}; token=${token}` } })
    expect(status).toBe(401)
  })

  test('no more than 64 KiB', async () => {
    expect((await post(`{"email":"${'a'.repeat(70_000)}"}`)).status).toBe(413)
    const endless = new ReadableStream<Uint8Array>({
      pull: (stream) => stream.enqueue(new Uint8Array(65_536).fill(32)),
    })
    const init = { method: 'POST', body: endless, headers: { 'Content-Type': 'application/json' }, duplex: 'half' }
    expect((await send('/public/login', init)).status).toBe(413)
  })

  test('valid JSON only, nested at most twenty levels deep', async () => {
    expect((await post(`${'['.repeat(21)}${']'.repeat(21)}`)).status).toBe(400)
    expect((await post(`{"email":"${'['.repeat(30)}"}`)).status).toBe(422)
    expect((await post('['.repeat(30_000))).status).toBe(400)
    expect((await post('{"email":')).status).toBe(400)
    expect((await post('\uFEFF{}')).status).toBe(400)
  })

  test('an unknown path is 404, a known path under another method 405', async () => {
    expect((await send('/nowhere', {})).status).toBe(404)
    expect((await send('/user/info', { method: 'POST' })).status).toBe(405)
  })
})

describe('files', () => {
  test('are the same by their own path and by X-Download on the path of the list', async () => {
    const files = testApi({ db, handlers: [handler(exportTransactions, () => Promise.resolve(csv()))] })
    const { token } = await files.signInAs()
    const text = async (path: string, headers: Record<string, string> = {}) => {
      const response = await files.app.request(`/api/v1${path}`, { headers: { 'X-Token': token, ...headers } })
      return `${response.headers.get('Content-Type') ?? ''} ${await response.text()}`
    }
    const byPath = await text('/transactions/list/export?status=2')
    expect(byPath).toBe('text/csv a,b')
    expect(await text('/transactions/list?status=2', { 'X-Download': '1' })).toBe(byPath)
  })
})

describe('the rate limit', () => {
  test('many first calls at the same moment are counted once each', async () => {
    const rate_limits = { ...api.services.settings.rate_limits, write: 60 }
    const limited = testApi({ db, settings: { rate_limits } })
    const { token } = await limited.signInAs()
    const together = async (count: number) =>
      await Promise.all(
        Array.from({ length: count }, async () => (await limited.call(edit, { token, body: {} })).status),
      )
    expect(await together(60)).toEqual(Array.from({ length: 60 }, () => 200))
    expect(await together(3)).toEqual([429, 429, 429])
    limited.clock.advance(60)
    expect(await together(2)).toEqual([200, 200])
  })

  test('a bucket is shared by all processes, and a refusal says when to come back', async () => {
    const rate_limits = { ...api.services.settings.rate_limits, write: 3 }
    const [one, two] = [testApi({ db, settings: { rate_limits } }), testApi({ db, settings: { rate_limits } })]
    const { token } = await one.signInAs()
    for (const each of [one, two, one]) expect((await each.call(edit, { token, body: {} })).status).toBe(200)
    const refused = await two.call(edit, { token, body: {} })
    expect(refused).toMatchObject({ status: 429, msg: 'Frequent operation' })
    expect(refused.headers.get('Retry-After')).toBe('60')
    const other = await one.signInAs()
    expect((await two.call(edit, { token: other.token, body: {} })).status).toBe(200)
    for (const each of [one, two]) each.clock.advance(60)
    expect((await two.call(edit, { token, body: {} })).status).toBe(200)
  })
})

describe('the OpenAPI document', () => {
  test('is written once, is not sent again to who has it, and is counted like other calls of strangers', async () => {
    const rate_limits = { ...api.services.settings.rate_limits, public: 3 }
    const limited = testApi({ db, settings: { rate_limits } })
    const stringify = vi.spyOn(JSON, 'stringify')
    const ask = async (headers: Record<string, string> = {}) =>
      await limited.app.request('/api/v1/openapi.json', { headers })
    const first = await ask()
    const document: unknown = await first.json()
    expect(document).toMatchObject({ openapi: '3.1.0' })
    const again = await ask({ 'If-None-Match': first.headers.get('ETag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await ask({ 'If-None-Match': '"another"' })).status).toBe(200)
    expect((await ask()).status).toBe(429)
    expect(stringify.mock.calls.filter(([value]) => typeof value === 'object' && 'openapi' in value)).toEqual([])
    stringify.mockRestore()
  })
})

describe('the table of operations', () => {
  test('an operation without a handler stops the start', () => {
    const rest = handlers.filter(({ line }) => line !== info)
    expect(() => createApp(api.services, { handlers: rest, notYet: [] })).toThrow('user.info has no handler')
  })

  test('a handler without an operation stops the start', () => {
    const stray = handler({ ...info, name: 'user.stray', path: '/user/stray' }, () => Promise.reject(new Error()))
    expect(() => createApp(api.services, { handlers: [...handlers, stray] })).toThrow('user.stray is not in the table')
  })

  test('a second handler stops the start', () => {
    const [first] = handlers
    if (first === undefined) throw new Error('There are no handlers')
    expect(() => createApp(api.services, { handlers: [...handlers, first] })).toThrow('has two handlers')
  })

  test('an answer that breaks the contract is a 500 that names only its request id', async () => {
    const broken = testApi({ db, handlers: [handler(info, () => Promise.resolve(JSON.parse('{"mchid":7}')))] })
    const { token } = await broken.signInAs()
    const answer = await broken.call(info, { token })
    expect(answer.status).toBe(500)
    expect(answer.msg).toBe(
      `Something went wrong on our side. Tell support this number: ${answer.headers.get('X-Request-Id') ?? ''}`,
    )
  })
})
