import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gate } from '#server/testing/gate'
import { lookAgain } from './look-again'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NOTHING: ReadonlySet<string> = new Set()
const fail = (error: unknown): never => expect.unreachable(String(error))

describe('looking again', () => {
  test('is for those who were asked for, and for everybody when that is asked', async () => {
    const seen: string[] = []
    const looks = lookAgain({
      look: (isWanted) => {
        seen.push(['1', '2'].filter(isWanted).join())
        return Promise.resolve(NOTHING)
      },
      onError: fail,
    })
    looks.ask('2')
    await vi.advanceTimersByTimeAsync(0)
    looks.ask(null)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(seen).toEqual(['2', '1,2'])
  })

  test('makes one look of all that is asked for during a look', async () => {
    const { open, opened } = gate()
    const look = vi.fn(async (): Promise<ReadonlySet<string>> => await opened.then(() => NOTHING))
    const looks = lookAgain({ look, onError: fail })
    for (const merchant of ['1', '2', '3', '2']) looks.ask(merchant)
    expect(look).toHaveBeenCalledTimes(1)
    open()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(look).toHaveBeenCalledTimes(2)
  })

  test('goes on while something is left, ever more seldom, and starts anew after that', async () => {
    const times: number[] = []
    let left: ReadonlySet<string> = new Set(['1'])
    const looks = lookAgain({
      look: (isWanted) => {
        expect(isWanted('1')).toBe(true)
        times.push(Date.now())
        return Promise.resolve(left)
      },
      onError: fail,
    })
    const gaps = (): number[] => times.slice(1).map((time, at) => time - (times[at] ?? 0))
    looks.ask('1')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(gaps().slice(0, 7)).toEqual([10, 20, 40, 80, 160, 160, 160])
    left = NOTHING
    await vi.advanceTimersByTimeAsync(1_000)
    const looked = times.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(times).toHaveLength(looked)
    left = new Set(['1'])
    looks.ask('1')
    await vi.advanceTimersByTimeAsync(25)
    expect(gaps().slice(-1)).toEqual([10])
    looks.stop()
  })

  test('survives a look that fails, and ends when it is stopped', async () => {
    const errors: unknown[] = []
    const look = vi.fn<() => Promise<ReadonlySet<string>>>().mockRejectedValueOnce(new Error('gone'))
    look.mockResolvedValue(new Set(['1']))
    const looks = lookAgain({ look, onError: (error) => void errors.push(error) })
    looks.ask('1')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(errors).toHaveLength(1)
    expect(look).toHaveBeenCalledTimes(1)
    looks.ask('1')
    await vi.advanceTimersByTimeAsync(0)
    looks.stop()
    looks.ask('1')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(look).toHaveBeenCalledTimes(2)
  })
})
