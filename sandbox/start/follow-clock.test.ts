import { expect, test } from 'vitest'
import { movableClock } from './movable-clock'
import { systemClock } from '#server/database/clock'
import { testDatabase } from '#server/database/test-database'
import { followClock } from './follow-clock'

const { db } = await testDatabase()

test('of two processes the one goes with the clock that the other has moved', async () => {
  const [mine, theirs] = [await movableClock(db), await movableClock(db)]
  await mine.advance(3600)
  const following = followClock(theirs, (error) => expect.unreachable(String(error)))
  await expect.poll(() => theirs.seconds() - systemClock.seconds()).toBeGreaterThanOrEqual(3599)
  await following.stop()
})
