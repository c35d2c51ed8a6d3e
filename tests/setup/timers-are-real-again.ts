import { afterAll } from 'vitest'

/**
 * Fails a file that leaves other timers behind than it found. The files of one worker share their globals: after a spy on a
 * faked `setTimeout` had been restored twice, every later file of that worker waited for ever.
 */
const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'performance']
const found = TIMERS.map((name): unknown => Reflect.get(globalThis, name))

afterAll(() => {
  const changed = TIMERS.filter((name, at) => Reflect.get(globalThis, name) !== found[at])
  if (changed.length > 0) throw new Error(`This file leaves ${changed.join(', ')} faked: what comes after it may hang`)
})
