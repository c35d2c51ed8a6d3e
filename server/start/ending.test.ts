import { expect, test } from 'vitest'
import { createEnding } from './ending'

test('closes what was opened last first, and closes it once for two signals', async () => {
  const ending = createEnding()
  const closed: string[] = []
  let databaseIsClosed = (): void => undefined
  ending.push(
    () =>
      new Promise((resolve) => {
        databaseIsClosed = () => {
          closed.push('database')
          resolve()
        }
      }),
  )
  ending.push(async () => void closed.push(await Promise.resolve('listener')))
  expect(ending.hasBegun()).toBe(false)
  const ends = [ending.end(), ending.end()]
  expect(ending.hasBegun()).toBe(true)
  await expect.poll(() => closed).toEqual(['listener'])
  databaseIsClosed()
  await Promise.all(ends)
  expect(closed).toEqual(['listener', 'database'])
})
