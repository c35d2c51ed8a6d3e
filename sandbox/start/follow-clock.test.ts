import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#server/database/clock'
import { testDatabase } from '#server/database/test-database'
import { openWakeUps } from '#server/database/wake-ups'
import { followClock } from './follow-clock'
import { movableClock } from '#sandbox/database/movable-clock'

const { db, url } = await testDatabase()
const fail = (error: unknown): never => expect.unreachable(String(error))
const wakeUps = openWakeUps({ url, onError: fail })
afterAll(async () => await wakeUps.close())

test('a process follows the clock that another process has moved', async () => {
  const [mine, theirs] = [await movableClock(db), await movableClock(db)]
  await mine.advance(3600)
  const following = followClock(theirs, { wakeUps, onError: fail })
  const ahead = (): number => theirs.seconds() - systemClock.seconds()
  await expect.poll(ahead).toBeGreaterThanOrEqual(3599)
  await mine.advance(3600)
  await expect.poll(ahead, { timeout: 4_000 }).toBeGreaterThanOrEqual(7199)
  await following.stop()
})
