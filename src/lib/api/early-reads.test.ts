import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askEarly, dropEarlyReads, takeEarly } from './early-reads'

const url = '/api/v1/user/info'
const headers = { Accept: 'application/json', 'X-Lang': 'en-US', 'X-Token': 'token-of-this-tab' }
const never = new AbortController().signal

const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers({ now: 1_795_000_000_500 })
  asked.mockReset().mockImplementation(async () => new Response('merchant', { headers: { Date: 'now' } }))
  vi.stubGlobal('fetch', asked)
})

afterEach(() => {
  dropEarlyReads()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a read that the script of the page asks for', () => {
  test('is sent as every other call: with the time, without cookies, and nothing is kept', () => {
    askEarly(url, headers, 'X-Time')
    expect(asked.mock.calls[0]).toEqual([
      url,
      {
        headers: { ...headers, 'X-Time': '1795000000' },
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
        signal: expect.any(AbortSignal),
      },
    ])
  })

  test('is handed over once, with the moment when it was there', async () => {
    askEarly(url, headers, 'X-Time')
    await vi.advanceTimersByTimeAsync(0)
    vi.setSystemTime(1_795_000_003_000)
    const take = takeEarly(url, { ...headers, 'X-Time': '1795000003' }, 'X-Time')
    const answer = await take?.(never)
    expect(await answer?.response.text()).toBe('merchant')
    expect(answer?.arrivedAt).toBe(1_795_000_000_500)
    expect(takeEarly(url, headers, 'X-Time')).toBeUndefined()
  })

  test.each([
    { what: 'another token', to: url, sent: { ...headers, 'X-Token': 'token-of-the-next-merchant' } },
    { what: 'another language', to: url, sent: { ...headers, 'X-Lang': 'zh-CN' } },
    { what: 'another address', to: `${url}?all=1`, sent: headers },
    { what: 'a further header', to: url, sent: { ...headers, 'X-Background': '1' } },
  ])('is not handed over to a call with $what', async ({ to, sent }) => {
    askEarly(url, headers, 'X-Time')
    expect(takeEarly(to, sent, 'X-Time')).toBeUndefined()
  })

  test('is not handed over after ten seconds: what it says may be wrong by then', async () => {
    askEarly(url, headers, 'X-Time')
    vi.setSystemTime(Date.now() + 10_001)
    expect(takeEarly(url, headers, 'X-Time')).toBeUndefined()
    expect(asked.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  })

  test('that failed is asked for anew by whoever wanted it', async () => {
    asked.mockRejectedValueOnce(new TypeError('no network'))
    askEarly(url, headers, 'X-Time')
    expect(await takeEarly(url, headers, 'X-Time')?.(never)).toBeUndefined()
  })

  test('stops when the call that took it over stops', async () => {
    askEarly(url, headers, 'X-Time')
    const stop = new AbortController()
    const taken = takeEarly(url, headers, 'X-Time')?.(stop.signal)
    stop.abort()
    await taken
    expect(asked.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  })

  test('is forgotten when the session ends', async () => {
    askEarly(url, headers, 'X-Time')
    dropEarlyReads()
    expect(takeEarly(url, headers, 'X-Time')).toBeUndefined()
    expect(asked.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  })
})
