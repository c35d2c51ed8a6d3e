import type { Heard } from '@/lib/api/server-events'

type Resource = readonly [] | readonly [string]

/** What each event makes stale: the first words of query keys. An empty key is everything. */
const STALE: Readonly<Record<Heard['type'], readonly Resource[]>> = {
  hello: [],
  // Between the first look at the data and the first event lies a time that nobody tells of.
  listening: [['statistics'], ['transactions'], ['account'], ['withdrawal'], ['callback'], ['message'], ['user']],
  payment: [['statistics'], ['transactions'], ['account'], ['callback']],
  balance: [['statistics'], ['account'], ['withdrawal']],
  withdrawal: [['account'], ['withdrawal'], ['statistics']],
  callback: [['callback']],
  notification: [['message']],
  account: [['user']],
  reset: [[]],
}

/** The query keys that a burst of events makes stale, each once. */
export function staleKeys(events: readonly Pick<Heard, 'type'>[]): Resource[] {
  const keys = events.flatMap((event) => STALE[event.type])
  if (keys.some((key) => key.length === 0)) return [[]]
  return [...new Map(keys.map((key) => [key[0], key])).values()]
}
