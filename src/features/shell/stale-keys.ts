import type { Heard } from '@/lib/api/transport/server-events'

type Resource = readonly [] | readonly [string]

/** The query keys that each event makes stale, by their first parts. An empty key means everything. */
const STALE: Readonly<Record<Heard['type'], readonly Resource[]>> = {
  hello: [],
  // The stream has just opened, and nobody knows which events happened between the reading of the data and this one.
  listening: [
    ['statistics'],
    ['transactions'],
    ['account'],
    ['withdrawal'],
    ['callback'],
    ['message'],
    ['user'],
    ['search'],
  ],
  payment: [['statistics'], ['transactions'], ['account'], ['callback']],
  balance: [['statistics'], ['account'], ['withdrawal']],
  withdrawal: [['account'], ['withdrawal'], ['statistics']],
  callback: [['callback']],
  look_up: [['search']],
  notification: [['message']],
  account: [['user']],
  reset: [[]],
}

/** The query keys that some events make stale, without duplicates. */
export function staleKeys(events: readonly Pick<Heard, 'type'>[]): Resource[] {
  const keys = events.flatMap((event) => STALE[event.type])
  if (keys.some((key) => key.length === 0)) return [[]]
  return [...new Map(keys.map((key) => [key[0], key])).values()]
}
