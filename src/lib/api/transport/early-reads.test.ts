import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askEarly, forgetEarlyReads, takeEarly, takeEarlyPlace } from './early-reads'
import { knownStart, rememberForNextStart } from './next-start'

const url = '/api/v1/user/info'
const headers = { Accept: 'application/json', 'X-Lang': 'en-US', 'X-Token': 'token-of-this-tab' }
const never = new AbortController().signal
const NAMES = { token: 'X-Token', language: 'X-Lang', time: 'X-Time' }

/** An answer that comes when the test wants it. */
function pending() {
  let resolve: (answer: Response) => void = () => undefined
  const promise = new Promise<Response>((done) => (resolve = done))
  return { promise, resolve: (answer: Response) => resolve(answer) }
}

const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers({ now: 1_795_000_000_500 })
  asked.mockReset().mockImplementation(async () => new Response('merchant', { headers: { Date: 'now' } }))
  vi.stubGlobal('fetch', asked)
})

afterEach(() => {
  forgetEarlyReads()
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
    const early = takeEarly(url, { ...headers, 'X-Time': '1795000003' }, 'X-Time')
    const answer = await early?.wait(never)
    expect(await answer?.text()).toBe('merchant')
    expect(early?.arrivedAt()).toBe(1_795_000_000_500)
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

  test('is not handed over five seconds after it came: what it says may be wrong by then', async () => {
    askEarly(url, headers, 'X-Time')
    await vi.advanceTimersByTimeAsync(0)
    vi.setSystemTime(Date.now() + 5001)
    expect(takeEarly(url, headers, 'X-Time')).toBeUndefined()
    expect(asked.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  })

  test('that is still on its way is waited for, however long: it is no older than any other', async () => {
    const { promise, resolve } = pending()
    asked.mockReturnValueOnce(promise)
    askEarly(url, headers, 'X-Time')
    await vi.advanceTimersByTimeAsync(20_000)
    const answer = takeEarly(url, headers, 'X-Time')?.wait(never)
    resolve(new Response('late'))
    expect(await (await answer)?.text()).toBe('late')
  })

  test('that has failed already is asked for anew by whoever wanted it', async () => {
    asked.mockRejectedValueOnce(new TypeError('no network'))
    askEarly(url, headers, 'X-Time')
    await vi.advanceTimersByTimeAsync(0)
    expect(takeEarly(url, headers, 'X-Time')).toBeUndefined()
  })

  test('that fails later fails as every other call', async () => {
    asked.mockRejectedValueOnce(new TypeError('no network'))
    askEarly(url, headers, 'X-Time')
    await expect(takeEarly(url, headers, 'X-Time')?.wait(never)).rejects.toThrow('no network')
  })

  test.each(['before', 'after'])('stops when the call stopped %s it took the answer over', async (when) => {
    const { promise } = pending()
    asked.mockReturnValueOnce(promise)
    askEarly(url, headers, 'X-Time')
    const stop = new AbortController()
    if (when === 'before') stop.abort()
    void takeEarly(url, headers, 'X-Time')?.wait(stop.signal)
    stop.abort()
    expect(asked.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  })

  test('is forgotten when the session ends, with what the next start would have known', () => {
    rememberForNextStart({ base: '/api/v1', headers: NAMES, language: 'en-US' }, '812-40')
    globalThis.earlyPlace = { place: '812-40' }
    askEarly(url, headers, 'X-Time')
    forgetEarlyReads()
    expect(takeEarly(url, headers, 'X-Time')).toBeUndefined()
    expect(asked.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
    expect(takeEarlyPlace()).toBeUndefined()
    expect(knownStart()).toBeUndefined()
  })
})

test('the place before the first lists is for the first stream of the page only', () => {
  globalThis.earlyPlace = { place: '812-40' }
  expect(takeEarlyPlace()).toEqual({ place: '812-40' })
  expect(takeEarlyPlace()).toBeUndefined()
})
