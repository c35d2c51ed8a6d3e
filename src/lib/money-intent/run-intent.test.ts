import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/api/transport/errors'
import { slowReads } from '@/lib/api/transport/slow-network'
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
  if (slowReads.get() > 0) throw new Error('the network is still called slow')
  vi.useRealTimers()
  vi.unstubAllGlobals()
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

  test('a plain refusal is believed: no list is read for it, whatever other intents are kept', async () => {
    const { store, outcomes } = memoryStore([
      { ...intent, act: 'account.transfer', client_ref: 'x', outcome: 'unknown' },
    ])
    const error = new ApiError('rejected', { code: 10006, status: 422 })
    const find = vi.fn(() => Promise.resolve<string | undefined>('another row'))
    expect(await runIntent(run({ store, send: fails(error), find }))).toEqual({ kind: 'refused', error })
    expect(find).not.toHaveBeenCalled()
    expect(outcomes()).toEqual(['unknown'])
  })

  test.each([
    ['is still working on it', new ApiError('rejected', { status: 409, retryAfter: 1 })],
    ['gets it from this page already', new ApiError('duplicate')],
  ])('a server that %s makes it pending', async (_, error) => {
    const { store, outcomes } = memoryStore()
    expect(await runIntent(run({ store, send: fails(error) }))).toEqual({ kind: 'pending' })
    expect(outcomes()).toEqual(['pending'])
  })

  test('an error of the program says nothing about the server: the list is read', async () => {
    const { store, outcomes } = memoryStore()
    const find = vi.fn(() => Promise.resolve<string | undefined>(undefined))
    expect(await runIntent(run({ store, send: fails(new TypeError('a mistake')), find }))).toEqual({ kind: 'unknown' })
    expect(find).toHaveBeenCalledOnce()
    expect(outcomes()).toEqual(['unknown'])
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

  test('a second try that is answered ends it, and the network is called slow meanwhile', async () => {
    const { store, outcomes } = memoryStore()
    const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new ApiError('timeout')).mockResolvedValue('done')
    const running = runIntent(run({ store, send }))
    await vi.advanceTimersByTimeAsync(499)
    expect([send.mock.calls.length, slowReads.get()]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect(await running).toEqual({ kind: 'accepted', answer: 'done' })
    expect([send.mock.calls.length, slowReads.get()]).toEqual([2, 0])
    expect(outcomes()).toEqual(['accepted'])
  })

  test('a second try that meets the first one at work is pending', async () => {
    const { store } = memoryStore()
    const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new ApiError('timeout'))
    send.mockRejectedValue(new ApiError('rejected', { status: 409 }))
    const running = runIntent(run({ store, send, find: fails(new Error('no list is read')) }))
    await vi.runAllTimersAsync()
    expect(await running).toEqual({ kind: 'pending' })
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('a server without keys never gets the same call twice, the list is read instead', async () => {
    const { store } = memoryStore()
    const send = fails(new ApiError('timeout'))
    const find = vi.fn<() => Promise<string | undefined>>().mockResolvedValueOnce(undefined).mockResolvedValue('found')
    const running = runIntent(run({ store, send, find, keyed: false }))
    await vi.runAllTimersAsync()
    expect(await running).toEqual({ kind: 'accepted', answer: 'found' })
    expect(send).toHaveBeenCalledOnce()
    expect(find, 'what is found is not looked for again').toHaveBeenCalledTimes(2)
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

  test('a server that fails with words: they are kept, and the outcome is unknown all the same', async () => {
    const { store, outcomes } = memoryStore()
    const failure = new ApiError('server', { status: 500, code: 500, serverText: 'Insufficient balance' })
    const none = vi.fn(() => Promise.resolve<string | undefined>(undefined))
    expect(await runIntent(run({ store, send: fails(failure), find: none }))).toEqual({
      kind: 'unknown',
      said: 'Insufficient balance',
    })
    expect(outcomes()).toEqual(['unknown'])
    const found = () => Promise.resolve('the record')
    expect(await runIntent(run({ store, send: fails(failure), find: found, meantAgain: true }))).toEqual({
      kind: 'accepted',
      answer: 'the record',
    })
  })

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
    for (const [age, kind] of [
      [600, 'repeat'],
      [601, 'accepted'],
    ] as const) {
      const { store } = memoryStore([{ ...done, created_time: NOW - age }])
      expect((await runIntent(run({ store }))).kind, `${age} s`).toBe(kind)
    }
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

  test('all tabs of a merchant send one at a time, and no merchant waits for another', async () => {
    const request = vi.fn((_name: string, act: () => Promise<unknown>) => act())
    vi.stubGlobal('navigator', { locks: { request } })
    const { store } = memoryStore()
    expect((await runIntent(run({ store }))).kind).toBe('accepted')
    await runIntent(run({ store, intent: { ...intent, client_ref: 'other', owner: '2' } }))
    const names = request.mock.calls.map(([name]) => name)
    expect(names).toEqual([expect.stringContaining(intent.owner), expect.stringContaining('2')])
    expect(new Set(names).size).toBe(2)
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
