import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { transactions } from '#shared/contract/transactions'
import { isApiError } from './errors'
import { call } from './http'
import { fakeConnection, fakeServer, good, json } from '../testing/fake-server'
import { onUnread, unreadNames } from './unread-fields'

beforeEach(() => void fakeConnection())
afterEach(() => vi.unstubAllGlobals())

const listed = () => call(transactions, { query: { current: 1, pageSize: 10 } })

async function flawOf(answer: Response): Promise<string | undefined> {
  fakeServer(() => answer)
  const error = await listed().then(
    () => expect.fail('it went through'),
    (reason: unknown) => reason,
  )
  return isApiError(error, 'shape') ? error.flaw : String(error)
}

const whole = JSON.stringify({ code: 200, msg: 'ok', data: { list: [], total: 0 } })
const redirect = Object.defineProperty(new Response(null, { status: 200 }), 'type', { value: 'opaqueredirect' })

describe('an answer that cannot be read says why', () => {
  it.each([
    ['a page', 'page', () => json('<html>', { headers: { 'content-type': 'text/html' } })],
    ['a redirect', 'redirect', () => redirect],
    ['another type', 'type', () => json(whole, { headers: { 'content-type': 'text/plain' } })],
    ['nothing', 'empty', () => json('')],
    ['half an answer', 'cut', () => json(whole.slice(0, -9))],
    ['ten megabytes', 'large', () => json(`{"code":200,"data":"${'x'.repeat(10_000_000)}"}`)],
    ['JSON without a code', 'fields', () => json({ data: { list: [] } })],
    ['JSON without the list', 'fields', () => good({ rows: 5 })],
  ] as const)('%s', async (_, flaw, answer) => {
    expect(await flawOf(answer())).toBe(flaw)
  })

  it('words of another shape do not make an answer unreadable', async () => {
    fakeServer(() => json({ code: '200', msg: null, message: { en: 'ok' }, errors: {}, data: { list: [], total: 0 } }))
    await expect(listed()).resolves.toEqual({ list: [], total: 0 })
  })
})

describe('an answer that does not fit the contract', () => {
  it('is read as far as it can be, with every digit, and what could not be read is counted without its value', async () => {
    const counted = vi.fn<() => void>()
    const stop = onUnread(counted)
    const row = '{"trade_no":"7","amount":12345678901234567.123456,"status":2,"usdt_amount":"secret"}'
    fakeServer(() => json(`{"code":200,"data":{"list":[${row}],"total":1}}`))
    const { list } = await listed()
    expect(list[0]).toMatchObject({ handle_id: '7', amount: '12345678901234567.123456', status: 2, usdt_amount: '—' })
    expect(counted).toHaveBeenCalledOnce()
    expect(unreadNames()).toContain('transactions.list list.usdt_amount')
    expect(unreadNames()).not.toContain('secret')
    stop()
  })

  it('of a session that ended meanwhile is shown to nobody', async () => {
    const ended = new AbortController()
    fakeConnection({ signal: () => ended.signal })
    fakeServer(() => good({ list: [{}], total: '1' }))
    const reading = listed()
    queueMicrotask(() => ended.abort())
    await expect(reading).rejects.toHaveProperty('name', 'AbortError')
  })
})
