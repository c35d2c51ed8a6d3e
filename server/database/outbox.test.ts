import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { fixedClock } from './clock'
import { inTransaction } from './connect'
import { claimDue, deadLetters, enqueue, releaseClaims, reviveDeadLetter } from './outbox'
import type { OutboxDraft } from './outbox'
import { retryDelaySeconds, runOutbox, startOutbox } from './outbox-worker'
import type { OutboxHandler, OutboxOptions } from './outbox-worker'
import { seededRandom } from './seeded-random'
import { testDatabase } from './test-database'

const { db } = await testDatabase()
const START = '2026-01-01T00:00:00Z'

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
})

const due = (seconds: number): Date => new Date(Date.parse(START) + seconds * 1000)
const queue = (draft: Partial<OutboxDraft> = {}) =>
  inTransaction(db, (trx) => enqueue(trx, { topic: 'note', payload: {}, run_at: new Date(START), ...draft }))

function worker(
  deliver: OutboxHandler['deliver'],
  more: Partial<OutboxHandler> = {},
): OutboxOptions & { clock: ReturnType<typeof fixedClock> } {
  return {
    db,
    clock: fixedClock(START),
    random: seededRandom('outbox'),
    handlers: { note: { deliver, ...more } },
    batch: 10,
  }
}

const succeed = (): Promise<void> => Promise.resolve()
const refuse = (): Promise<void> => Promise.reject(new Error('HTTP 500'))

/**
 * Makes all claims expire, as if their worker had not answered. A whole minute, because clocks of virtual machines may
 * step back a bit.
 */
const letClaimsRunOut = () => sql`update outbox set locked_until = clock_timestamp() - interval '1 minute'`.execute(db)

test('a message is queued only when its transaction commits', async () => {
  const failing = inTransaction(db, async (trx) => {
    await enqueue(trx, { topic: 'note', payload: {}, run_at: new Date(START) })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await runOutbox(worker(succeed))).toEqual({ delivered: 0, retried: 0, dead: 0 })
})

test('the same key is queued once, even after it is done', async () => {
  const first = await queue({ key: 'k' })
  expect(await queue({ key: 'k' })).toEqual({ status: 'duplicate', id: first.id })
  await runOutbox(worker(succeed))
  expect(await queue({ key: 'k' })).toEqual({ status: 'duplicate', id: first.id })
})

test('messages are delivered when due, oldest first, with their payload', async () => {
  await queue({ payload: { amount: '1.50' }, run_at: due(-1) })
  await queue({ payload: 'late', run_at: due(60) })
  await queue({ payload: 'first', run_at: due(-2) })
  await queue({ payload: 'same moment', run_at: due(-1) })
  const seen: unknown[] = []
  const options = worker((message) => Promise.resolve(void seen.push(message.payload)))
  await runOutbox(options)
  expect(seen).toEqual(['first', { amount: '1.50' }, 'same moment'])
  options.clock.advance(60)
  await runOutbox(options)
  expect(seen.at(-1)).toBe('late')
})

test('a run takes no more than its batch, and no other topics', async () => {
  await queue({ topic: 'other' })
  for (let n = 0; n < 3; n++) await queue()
  expect(await runOutbox({ ...worker(succeed), batch: 2 })).toMatchObject({ delivered: 2 })
  expect(await runOutbox({ ...worker(succeed), batch: 2 })).toMatchObject({ delivered: 1 })
  expect(await db.selectFrom('outbox').select('topic').where('done_at', 'is', null).execute()).toEqual([
    { topic: 'other' },
  ])
})

test('workers at the same time share the messages and deliver none twice', async () => {
  await Promise.all(Array.from({ length: 40 }, () => queue()))
  const seen: string[] = []
  const options = worker((message) => Promise.resolve(void seen.push(message.id)))
  await Promise.all([1, 2, 3, 4].map(() => runOutbox(options)))
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(40)
})

test('a message whose worker died is delivered again after its claim expires or is released', async () => {
  await queue()
  const claim = { topics: ['note'], now: new Date(START), limit: 1, claimSeconds: 45 }
  expect(await claimDue(db, claim)).toHaveLength(1)
  expect(await runOutbox(worker(succeed))).toMatchObject({ delivered: 0 })
  await letClaimsRunOut()
  expect(await claimDue(db, claim)).toMatchObject([{ attempts: 2 }])
  await releaseClaims(db)
  expect(await runOutbox(worker(succeed))).toMatchObject({ delivered: 1 })
})

test('a worker whose claim expired does not overwrite what the next one recorded', async () => {
  await queue()
  const late = worker(async () => {
    await letClaimsRunOut()
    expect(await runOutbox(worker(succeed))).toMatchObject({ delivered: 1 })
    throw new Error('too late')
  })
  await runOutbox(late)
  const row = await db.selectFrom('outbox').select(['done_at', 'last_error']).executeTakeFirstOrThrow()
  expect(row).toEqual({ done_at: new Date(START), last_error: null })
})

test('a failure is tried again after 5, 20, 80 ... seconds, up to the longest pause', () => {
  const policy = { first_seconds: 5, factor: 4, longest_seconds: 21_600, attempts: 10 }
  const waits = [1, 2, 3, 7, 10].map((attempt) => retryDelaySeconds(attempt, policy, () => 0.5))
  expect(waits).toEqual([5, 20, 80, 20_480, 21_600])
  expect(retryDelaySeconds(1, policy, () => 0)).toBeCloseTo(4.5)
  expect(retryDelaySeconds(1, policy, () => 0.999_999)).toBeCloseTo(5.5)
})

test('a message that keeps failing waits longer each time, then is a dead letter that can be revived', async () => {
  const { id } = await queue({ key: 'doomed' })
  const options = worker(refuse, { retry: { first_seconds: 5, factor: 4, longest_seconds: 60, attempts: 3 } })
  expect(await runOutbox(options)).toMatchObject({ retried: 1 })
  options.clock.advance(4)
  expect(await runOutbox(options)).toMatchObject({ retried: 0 })
  options.clock.advance(2)
  expect(await runOutbox(options)).toMatchObject({ retried: 1 })
  options.clock.advance(23)
  expect(await runOutbox(options)).toMatchObject({ dead: 1 })
  expect(await deadLetters(db, { after: '0', limit: 10 })).toMatchObject([
    { id, key: 'doomed', attempts: 3, last_error: 'HTTP 500' },
  ])
  options.clock.advance(1_000_000)
  expect(await runOutbox(options)).toEqual({ delivered: 0, retried: 0, dead: 0 })

  expect(await reviveDeadLetter(db, { id, at: options.clock.now() })).toBe(true)
  expect(await reviveDeadLetter(db, { id, at: options.clock.now() })).toBe(false)
  expect(await deadLetters(db, { after: '0', limit: 10 })).toEqual([])
  options.clock.advance(1_000_000)
  expect(await runOutbox({ ...worker(succeed), clock: options.clock })).toMatchObject({ delivered: 1 })
})

test('a message that ended its worker every time becomes a dead letter without another attempt', async () => {
  await queue()
  await db.updateTable('outbox').set({ attempts: 10 }).execute()
  const seen: string[] = []
  expect(await runOutbox(worker((message) => Promise.resolve(void seen.push(message.id))))).toMatchObject({ dead: 1 })
  expect(seen).toEqual([])
})

test('a delivery that never ends is aborted and tried again', async () => {
  await queue()
  const failures: unknown[] = []
  const endless = worker(
    (_, signal) => new Promise(() => signal.addEventListener('abort', () => failures.push(signal.reason))),
  )
  const run = await runOutbox({ ...endless, timeoutSeconds: 0.05, onFailure: (_, error) => failures.push(error) })
  expect(run).toMatchObject({ retried: 1 })
  expect(failures).toHaveLength(2)
})

/** A promise that the test resolves. */
class Gate {
  #open: (() => void) | undefined
  readonly opened = new Promise<void>((resolve) => {
    this.#open = resolve
  })
  readonly open = (): void => this.#open?.()
}

test('the loop delivers what is queued while it waits, and stop waits for what is under way', async () => {
  const [begun, end] = [new Gate(), new Gate()]
  const deliver = async (): Promise<void> => {
    begun.open()
    await end.opened
  }
  const errors: unknown[] = []
  const loop = startOutbox({ ...worker(deliver), idleMillis: 3_600_000, onError: (error) => errors.push(error) })
  await queue()
  loop.wake()
  await begun.opened
  let stopped = false
  const stopping = loop.stop().then(() => {
    stopped = true
    return stopped
  })
  await queue({ payload: 'not taken any more' })
  expect(stopped).toBe(false)
  end.open()
  await stopping
  expect(await db.selectFrom('outbox').select('done_at').orderBy('id').execute()).toEqual([
    { done_at: new Date(START) },
    { done_at: null },
  ])
  expect(errors).toEqual([])
})

test('a service for text messages that hangs holds up no mail', async () => {
  const [texting, end, mailed] = [new Gate(), new Gate(), new Gate()]
  const handlers = {
    sms: {
      deliver: async () => {
        texting.open()
        await end.opened
      },
    },
    mail: { deliver: () => Promise.resolve(mailed.open()) },
  }
  const errors: unknown[] = []
  const onError = (error: unknown): void => void errors.push(error)
  const loop = startOutbox({ ...worker(succeed), handlers, idleMillis: 3_600_000, onError })
  await queue({ topic: 'sms' })
  loop.wake()
  await texting.opened
  await queue({ topic: 'mail' })
  loop.wake()
  await expect(mailed.opened).resolves.toBeUndefined()
  end.open()
  await loop.stop()
  expect(await db.selectFrom('outbox').select(['topic', 'done_at']).orderBy('id').execute()).toEqual([
    { topic: 'sms', done_at: new Date(START) },
    { topic: 'mail', done_at: new Date(START) },
  ])
  expect(errors).toEqual([])
})

test('the loop continues after an error of the database', async () => {
  const [failed, delivered] = [new Gate(), new Gate()]
  const options = worker(() => Promise.resolve(delivered.open()))
  let healthy = false
  const now = (): Date => {
    if (healthy) return new Date(START)
    throw new Error('database is away')
  }
  const loop = startOutbox({ ...options, clock: { ...options.clock, now }, idleMillis: 1, onError: failed.open })
  await queue()
  await failed.opened
  healthy = true
  await expect(delivered.opened).resolves.toBeUndefined()
  await loop.stop()
})
