import { expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { inTurn } from './in-turn'
import { Refusal } from '#server/core/refusal'
import { gate } from '#server/testing/gate'

const { db } = await testDatabase()

/** Runs copies of one call; returns how each ended and how many ran at the same time at most. */
async function copies(count: number, work: (copy: number) => Promise<void>) {
  let atWork = 0
  let most = 0
  const ended = await Promise.allSettled(
    Array.from({ length: count }, (_, copy) =>
      inTurn({ db, name: 'call' }, async () => {
        most = Math.max(most, ++atWork)
        try {
          await work(copy)
        } finally {
          atWork--
        }
      }),
    ),
  )
  return { ended: ended.map(({ status }) => status), most }
}

test('copies of one call never run at the same time, however many wait for the same end', async () => {
  expect(await copies(5, () => Promise.resolve())).toEqual({ ended: Array(5).fill('fulfilled'), most: 1 })
})

test('a copy that is refused lets the next one in', async () => {
  const { ended, most } = await copies(3, (copy) => (copy === 0 ? Promise.reject(new Error('no')) : Promise.resolve()))
  expect(ended).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(most).toBe(1)
})

test('calls of other names do not wait, and a copy that waits too long is told to come back', async () => {
  const { opened, open } = gate()
  const first = inTurn({ db, name: 'slow' }, () => opened)
  await inTurn({ db, name: 'other' }, () => Promise.resolve())
  const late = inTurn({ db, name: 'slow' }, () => Promise.resolve())
  await expect(late).rejects.toThrow(Refusal)
  open()
  await first
  await inTurn({ db, name: 'slow' }, () => Promise.resolve())
})
