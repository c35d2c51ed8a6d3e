import { EventEmitter, once } from 'node:events'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { clearLeases, dropLease, takeLease, whileLeased } from './lease'
import { testDatabase } from './test-database'

const { db } = await testDatabase()

beforeEach(() => clearLeases(db))

const lease = (holder: string, seconds = 3600) => ({ name: 'worker', holder, seconds })
// The column keeps milliseconds, rounded: the present moment can become one that is still to come.
const runOut = () => sql`update lease set expires_at = clock_timestamp() - interval '1 second'`.execute(db)

test('one holder has the lease until it runs out or is dropped', async () => {
  expect(await takeLease(db, lease('a'))).toBe(true)
  expect(await takeLease(db, lease('b'))).toBe(false)
  expect(await takeLease(db, lease('a'))).toBe(true)
  await dropLease(db, lease('b'))
  expect(await takeLease(db, lease('b'))).toBe(false)
  await runOut()
  expect(await takeLease(db, lease('b'))).toBe(true)
  expect(await takeLease(db, lease('a'))).toBe(false)
  await dropLease(db, lease('b'))
  expect(await takeLease(db, lease('a'))).toBe(true)
})

test('of fifty that ask at the same moment, one gets it', async () => {
  const asked = Array.from({ length: 50 }, (_, number) => takeLease(db, lease(`holder ${number}`)))
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1)
})

/** Leased work that runs until its signal aborts, and a list of what happened to it. */
function work(holder: string, seconds: number) {
  const events: string[] = []
  const news = new EventEmitter()
  const tell = (event: string): void => {
    events.push(event)
    news.emit('event')
  }
  const leased = whileLeased({
    ...lease(holder, seconds),
    db,
    onError: (error) => tell(String(error)),
    run: async (signal) => {
      tell('begins')
      await once(signal, 'abort')
      tell('ends')
    },
  })
  const happened = async (event: string): Promise<void> => {
    while (!events.includes(event)) await once(news, 'event')
  }
  return { ...leased, events, happened }
}

test('the work runs in one process, and in the next when that one stops', async () => {
  const first = work('a', 0.3)
  await first.happened('begins')
  const second = work('b', 0.3)
  expect(await takeLease(db, lease('c'))).toBe(false)
  expect(second.events).toEqual([])
  await first.stop()
  expect(first.events).toEqual(['begins', 'ends'])
  await second.happened('begins')
  await second.stop()
  expect(await takeLease(db, lease('c'))).toBe(true)
})

test('a holder that has lost its lease ends its work', async () => {
  const first = work('a', 0.3)
  await first.happened('begins')
  await db
    .updateTable('lease')
    .set({ holder: 'thief', expires_at: new Date(Date.now() + 3_600_000) })
    .execute()
  await first.happened('ends')
  expect(first.events).toContain("Error: The lease 'worker' is lost")
  await first.stop()
  expect(await takeLease(db, lease('thief'))).toBe(true)
})
