import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/api/errors'
import type { MoneyIntent } from './intent'
import type { IntentStore } from './intent-store'
import { checkIntent, type IntentRun, runIntent } from './run-intent'

const NOW = 1_795_242_728

function memoryStore(before: MoneyIntent[] = []) {
  const all = new Map(before.map((intent) => [intent.client_ref, intent]))
  const store: IntentStore = {
    list: () => Promise.resolve([...all.values()]),
    put: (intent) => Promise.resolve(void all.set(intent.client_ref, intent)),
    remove: (ref) => Promise.resolve(void all.delete(ref)),
    subscribe: () => () => {},
  }
  return { store, outcomes: () => [...all.values()].map(({ outcome }) => outcome) }
}

const intent: Omit<MoneyIntent, 'outcome'> = {
  client_ref: '3f0f9a54-5f0e-4a53-9d3b-0d2f3a4b5c6d',
  owner: '10284771',
  act: 'transactions.refund',
  about: 'pay',
  payload: { handle_id: 'pay', kind: 'part', amount: '5', address: 'T' },
  created_time: NOW,
}

function run(more: Partial<IntentRun<string>> & Pick<IntentRun<string>, 'store'>): IntentRun<string> {
  return { intent, send: () => Promise.resolve('done'), find: () => Promise.resolve(undefined), keyed: true, ...more }
}

const fails = (error: unknown) => vi.fn<() => Promise<string>>().mockRejectedValue(error)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW * 1000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('one intent, one execution, four outcomes', () => {
  test('the intent is stored before it is sent', async () => {
    const { store, outcomes } = memoryStore()
    const send = vi.fn<() => Promise<string>>().mockImplementation(() => {
      expect(outcomes()).toEqual(['sending'])
      return Promise.resolve('done')
    })
    expect(await runIntent(run({ store, send }))).toEqual({ kind: 'accepted', answer: 'done' })
    expect(outcomes()).toEqual(['accepted'])
  })

  test('a refusal removes the intent from the store: its key is unused', async () => {
    const { store, outcomes } = memoryStore()
    const error = new ApiError('rejected', { code: 10006, status: 422 })
    expect(await runIntent(run({ store, send: fails(error) }))).toEqual({ kind: 'refused', error })
    expect(outcomes()).toEqual([])
  })

  test('“too many requests” does not prove that nothing was executed: a proxy may have sent the call twice', async () => {
    const { store, outcomes } = memoryStore()
    const error = new ApiError('rejected', { code: 10011, status: 429 })
    const find = vi.fn(() => Promise.resolve<string | undefined>('done'))
    expect(await runIntent(run({ store, send: fails(error), find }))).toEqual({ kind: 'accepted', answer: 'done' })
    expect(outcomes()).toEqual(['accepted'])
    find.mockResolvedValue(undefined)
    const other = memoryStore()
    expect(await runIntent(run({ store: other.store, send: fails(error), find }))).toEqual({
      kind: 'refused',
      error,
    })
    expect(other.outcomes()).toEqual([])
  })

  test('a server that is still working on it is pending', async () => {
    const { store } = memoryStore()
    const send = fails(new ApiError('rejected', { status: 409, retryAfter: 1 }))
    expect(await runIntent(run({ store, send }))).toEqual({ kind: 'pending' })
  })

  test('no answer is unknown, after five more tries with the same key', async () => {
    const { store, outcomes } = memoryStore()
    const send = fails(new ApiError('timeout'))
    const running = runIntent(run({ store, send }))
    await vi.runAllTimersAsync()
    expect(await running).toEqual({ kind: 'unknown' })
    expect(send).toHaveBeenCalledTimes(6)
    expect(outcomes()).toEqual(['unknown'])
  })

  test('a server without keys never gets the same call twice, the list is read instead', async () => {
    const { store } = memoryStore()
    const send = fails(new ApiError('timeout'))
    const find = vi.fn<() => Promise<string | undefined>>().mockResolvedValueOnce(undefined).mockResolvedValue('found')
    const running = runIntent(run({ store, send, find, keyed: false }))
    await vi.runAllTimersAsync()
    expect(await running).toEqual({ kind: 'accepted', answer: 'found' })
    expect(send).toHaveBeenCalledOnce()
  })

  test.each(['network', 'server', 'shape'] as const)(
    '%s: the list is read once, then the outcome is unknown',
    async (kind) => {
      const { store } = memoryStore()
      const find = fails(new ApiError('network'))
      expect(await runIntent(run({ store, send: fails(new ApiError(kind)), find }))).toEqual({ kind: 'unknown' })
      expect(find).toHaveBeenCalledOnce()
    },
  )

  test('a refusal after a lost answer does not cover the first call: the list is read', async () => {
    const { store, outcomes } = memoryStore()
    const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new ApiError('timeout'))
    send.mockRejectedValueOnce(new ApiError('unauthorized', { status: 401 }))
    const running = runIntent(run({ store, send }))
    await vi.runAllTimersAsync()
    expect(await running).toEqual({ kind: 'unknown' })
    expect(outcomes()).toEqual(['unknown'])
  })

  test('the refusal of a second press does not cover the first call either', async () => {
    const { store, outcomes } = memoryStore([{ ...intent, outcome: 'unknown' }])
    const send = fails(new ApiError('rejected', { code: 10006, status: 422 }))
    expect(await runIntent(run({ store, send }))).toEqual({ kind: 'unknown' })
    expect(outcomes()).toEqual(['unknown'])
    const find = () => Promise.resolve('there')
    expect(await runIntent(run({ store, send, find }))).toEqual({ kind: 'accepted', answer: 'there' })
  })

  test('an equal act within ten minutes is sent only when the person confirms it', async () => {
    const earlier: MoneyIntent = { ...intent, client_ref: 'other', created_time: NOW - 60, outcome: 'unknown' }
    const { store } = memoryStore([earlier])
    const send = vi.fn<() => Promise<string>>().mockResolvedValue('done')
    expect(await runIntent(run({ store, send }))).toEqual({ kind: 'repeat', earlier })
    expect(send).not.toHaveBeenCalled()
    expect((await runIntent(run({ store, send, meantAgain: true }))).kind).toBe('accepted')
  })

  test('an equal act without an answer needs a confirmation, however old it is', async () => {
    const earlier: MoneyIntent = { ...intent, client_ref: 'other', created_time: NOW - 3600, outcome: 'unknown' }
    expect(await runIntent(run({ store: memoryStore([earlier]).store }))).toEqual({ kind: 'repeat', earlier })
    const done: MoneyIntent = { ...earlier, outcome: 'accepted' }
    expect((await runIntent(run({ store: memoryStore([done]).store }))).kind).toBe('accepted')
  })

  test.each(['5.0', '5.000'])('%s equals 5: the same act', async (amount) => {
    const earlier: MoneyIntent = {
      ...intent,
      payload: { ...intent.payload, amount },
      client_ref: 'other',
      outcome: 'accepted',
    }
    expect(await runIntent(run({ store: memoryStore([earlier]).store }))).toEqual({ kind: 'repeat', earlier })
  })

  test('another amount is another act', async () => {
    for (const amount of ['6', '50', '5.5', '0.5']) {
      const payload = { ...intent.payload, amount }
      const { store } = memoryStore([{ ...intent, payload, client_ref: 'other', outcome: 'accepted' }])
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person would
      expect((await runIntent(run({ store }))).kind).toBe('accepted')
    }
  })

  test('checking again never sends, and an empty result leaves the outcome open', async () => {
    const { store, outcomes } = memoryStore([{ ...intent, outcome: 'unknown' }])
    const send = vi.fn<() => Promise<string>>()
    expect(await checkIntent(run({ store, send }))).toBeUndefined()
    expect(outcomes()).toEqual(['unknown'])
    expect(await checkIntent(run({ store, send, find: () => Promise.resolve('there') }))).toBe('there')
    expect(outcomes()).toEqual(['accepted'])
    expect(send).not.toHaveBeenCalled()
  })
})
