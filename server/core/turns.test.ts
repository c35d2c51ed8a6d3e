import { afterEach, expect, test, vi } from 'vitest'
import { takeTurns } from './turns'

/** Work that ends when it is told to, and notes that it has begun. */
function workshop() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => async () => {
    begun.push(name)
    await new Promise<void>((resolve) => ends.push(resolve))
    return name
  }
  const endOne = async (): Promise<void> => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { begun, work, endOne }
}

afterEach(() => void vi.useRealTimers())

test('no more is done at once than there are places, and the lines take turns', async () => {
  const turns = takeTurns(2)
  const { begun, work, endOne } = workshop()
  const all = [1, 2, 3, 4, 5].map(async (each) => await turns('many', work(`many ${each}`)))
  all.push(turns('one', work('one 1')), turns('one', work('one 2')))
  expect(begun).toEqual(['many 1', 'many 2'])
  for (let ended = 0; ended < 7; ended++) await endOne()
  expect(begun).toEqual(['many 1', 'many 2', 'many 3', 'one 1', 'many 4', 'one 2', 'many 5'])
  expect(await Promise.all(all)).toHaveLength(7)
})

test('work that fails gives its place back', async () => {
  const turns = takeTurns(1)
  await expect(turns('a', async () => await Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns('a', async () => await Promise.resolve('yes'))).toBe('yes')
})

test('a line that is too long turns the next away, and no other line', async () => {
  const turns = takeTurns(1)
  const { begun, work, endOne } = workshop()
  const all = Array.from({ length: 101 }, async (_, each) => await turns('flood', work(`flood ${each}`)))
  await expect(turns('flood', work('late'))).rejects.toMatchObject({ reason: 'unavailable', retry_after: 2 })
  const other = turns('other', work('other'))
  await endOne()
  await endOne()
  expect(begun).toEqual(['flood 0', 'flood 1', 'other'])
  for (let ended = 0; ended < 100; ended++) await endOne()
  await Promise.all([...all, other])
})

test('who has waited for ten seconds is told to come back, and the place goes to those who came later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const turns = takeTurns(1)
  const { begun, work, endOne } = workshop()
  const standing = turns('slow', work('standing'))
  const refused = turns('other', work('too long')).catch((error: unknown) => error)
  vi.advanceTimersByTime(9_000)
  const later = turns('other', work('later'))
  vi.advanceTimersByTime(1_000)
  expect(await refused).toMatchObject({ reason: 'unavailable', retry_after: 2 })
  await endOne()
  expect(begun).toEqual(['standing', 'later'])
  vi.advanceTimersByTime(60_000)
  await endOne()
  expect(await Promise.all([standing, later])).toEqual(['standing', 'later'])
  expect(vi.getTimerCount()).toBe(0)
})
