import type { UseStore } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UNKNOWN } from '#shared/money/amount'
import { type MoneyIntent, REPEAT_SECONDS } from './intent'
import { createIntentStore } from './intent-store'
import { memoryDisk } from './testing/memory-disk'

const NOW = 1_795_242_728
const OWNER = '10284771'
const intent: MoneyIntent = {
  client_ref: '3f0f9a54-5f0e-4a53-9d3b-0d2f3a4b5c6d',
  owner: OWNER,
  act: 'account.withdraw',
  about: 'withdrawal',
  payload: { amount: '5' },
  created_time: NOW,
  outcome: 'sending',
}
const second: MoneyIntent = { ...intent, client_ref: '8b8a3f8e-9a51-4a43-8c5e-2f5f0a4b7d10', created_time: NOW - 9 }

/** The channel between the tabs of a browser: it tells every tab but the one that speaks. */
class TabChannel extends EventTarget {
  static readonly open: TabChannel[] = []
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    TabChannel.open.push(this)
  }
  postMessage(data: unknown): void {
    for (const other of TabChannel.open)
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }))
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW * 1000 })
  vi.stubGlobal('BroadcastChannel', TabChannel)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an intent that is kept', () => {
  test('is there for the next page, until it is taken out', async () => {
    const { disk, rows } = memoryDisk()
    const store = createIntentStore(() => disk)
    await store.put(intent)
    expect(store.onlyHere()).toBe(false)
    expect(await createIntentStore(() => disk).list(OWNER, NOW)).toEqual([intent])
    await store.put({ ...intent, outcome: 'unknown' })
    expect(await store.list(OWNER, NOW)).toEqual([{ ...intent, outcome: 'unknown' }])
    await store.remove(intent.client_ref)
    expect([await store.list(OWNER, NOW), rows.size]).toEqual([[], 0])
  })

  test('stands after the older ones, and is shown to its merchant alone', async () => {
    const { disk } = memoryDisk()
    const store = createIntentStore(() => disk)
    await store.put(intent)
    await store.put(second)
    await store.put({ ...intent, client_ref: '0c2d7c9e-1f43-4f0e-8d0a-5d9a2b1c3e4f', owner: 'another' })
    expect(await store.list(OWNER, NOW)).toEqual([second, intent])
  })

  test('opens the database once, at the first access', async () => {
    const { disk } = memoryDisk()
    const open = vi.fn(() => disk)
    const store = createIntentStore(open)
    expect(open).not.toHaveBeenCalled()
    await store.put(intent)
    await store.list(OWNER, NOW)
    expect(open).toHaveBeenCalledOnce()
  })

  test('is forgotten ten minutes after the server has accepted it, but never while its outcome is open', async () => {
    const { disk, rows } = memoryDisk()
    const store = createIntentStore(() => disk)
    await store.put({ ...intent, outcome: 'accepted' })
    await store.put({ ...second, payload: { amount: '6' }, created_time: NOW, outcome: 'unknown' })
    expect(await store.list(OWNER, NOW + REPEAT_SECONDS)).toHaveLength(2)
    const later = await store.list(OWNER, NOW + REPEAT_SECONDS + 1)
    expect(later.map(({ client_ref }) => client_ref)).toEqual([second.client_ref])
    expect([...rows.keys()]).toEqual([second.client_ref])
  })

  test('stays with its answer beside an equal one without: its row would be taken for that of the other', async () => {
    const { disk } = memoryDisk()
    const store = createIntentStore(() => disk)
    await store.put({ ...intent, outcome: 'accepted' })
    await store.put({ ...second, outcome: 'unknown' })
    await store.forgetAnswered()
    expect(await store.list(OWNER, NOW + REPEAT_SECONDS + 1)).toHaveLength(2)
    await store.put({ ...second, outcome: 'accepted' })
    expect(await store.list(OWNER, NOW + REPEAT_SECONDS + 1)).toEqual([])
  })

  test('that nobody can read is left out: another version of the console may have written it', async () => {
    const { disk, rows } = memoryDisk()
    rows.set('odd', { client_ref: 'odd', owner: OWNER })
    rows.set('older', 'text')
    const store = createIntentStore(() => disk)
    await store.put(intent)
    expect(await store.list(OWNER, NOW)).toEqual([intent])
  })

  test('is gone after log-out once it has an answer, for all merchants; what has none stays', async () => {
    const { disk, rows } = memoryDisk()
    const store = createIntentStore(() => disk)
    const client_ref = '5b1f2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'
    const lost: MoneyIntent = { ...intent, client_ref, payload: { amount: '6' }, outcome: 'unknown' }
    await store.put({ ...intent, outcome: 'accepted' })
    await store.put({ ...second, owner: 'another', outcome: 'accepted' })
    await store.put(lost)
    await store.put({ ...lost, client_ref: '0c2d7c9e-1f43-4f0e-8d0a-5d9a2b1c3e4f', owner: UNKNOWN })
    await store.forgetAnswered()
    expect([await store.list(OWNER, NOW), rows.size]).toEqual([[lost], 1])
  })
})

describe('a change', () => {
  test('is told in this tab and in the others, and to nobody who has left', async () => {
    const { disk } = memoryDisk()
    const [here, elsewhere] = [createIntentStore(() => disk), createIntentStore(() => disk)]
    const [told, toldElsewhere] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const leave = here.subscribe(told)
    elsewhere.subscribe(toldElsewhere)
    await here.put(intent)
    await here.remove(intent.client_ref)
    await here.forgetAnswered()
    expect([told.mock.calls.length, toldElsewhere.mock.calls.length]).toEqual([3, 3])
    await elsewhere.put(intent)
    expect(told).toHaveBeenCalledTimes(4)
    leave()
    await here.put(intent)
    expect([told.mock.calls.length, toldElsewhere.mock.calls.length]).toEqual([4, 5])
  })

  test('needs no channel between tabs', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const store = createIntentStore(() => memoryDisk().disk)
    const told = vi.fn<() => void>()
    store.subscribe(told)
    await store.put(intent)
    expect(told).toHaveBeenCalledOnce()
  })
})

const REFUSING: UseStore = () => Promise.reject(new DOMException('off', 'SecurityError'))
const SILENT: UseStore = () => new Promise<never>(() => {})

describe('without a disk', () => {
  const settled = async <Answer>(promise: Promise<Answer>): Promise<Answer> => {
    await vi.runAllTimersAsync()
    return await promise
  }

  test.each([
    ['refuses to open', REFUSING],
    ['never answers', SILENT],
  ])('a disk that %s does not block the call: the page keeps the intent in memory', async (_, disk) => {
    const store = createIntentStore(() => disk)
    await settled(store.put(intent))
    expect(store.onlyHere()).toBe(true)
    expect(await settled(store.list(OWNER, NOW))).toEqual([intent])
  })

  test('a call of money waits three seconds for a silent disk, and no longer', async () => {
    const store = createIntentStore(() => SILENT)
    const kept = vi.fn<() => void>()
    void store.put(intent).then(kept)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(kept).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(kept).toHaveBeenCalledOnce()
  })

  test.each([
    ['taken out', 'remove'],
    ['cleared at log-out', 'forgetAnswered'],
  ] as const)('the memory is %s too', async (_, act) => {
    const store = createIntentStore(() => REFUSING)
    await settled(store.put({ ...intent, outcome: 'accepted' }))
    await settled(store[act](intent.client_ref))
    expect([store.onlyHere(), await settled(store.list(OWNER, NOW))]).toEqual([false, []])
  })

  test('an accepted intent does not stay in memory longer than on a disk', async () => {
    const store = createIntentStore(() => REFUSING)
    await settled(store.put({ ...intent, outcome: 'accepted' }))
    await settled(store.list(OWNER, NOW + REPEAT_SECONDS + 1))
    expect(store.onlyHere()).toBe(false)
  })

  test('what the page could not store counts more than an older row of the disk, until the disk works again', async () => {
    const { disk } = memoryDisk()
    let works = true
    const unsteady: UseStore = (mode, act) => (works ? disk(mode, act) : Promise.reject(new Error('full')))
    const store = createIntentStore(() => unsteady)
    await settled(store.put(intent))
    works = false
    await settled(store.put({ ...intent, outcome: 'accepted' }))
    works = true
    expect(await settled(store.list(OWNER, NOW))).toEqual([{ ...intent, outcome: 'accepted' }])
    await settled(store.put({ ...intent, outcome: 'accepted' }))
    expect(store.onlyHere()).toBe(false)
  })
})
