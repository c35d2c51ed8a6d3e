import type { ServerEvent } from '@/lib/api/contract/system'

type Resource = readonly [] | readonly [string]

/** What each event makes stale: the first words of query keys. An empty key is everything. */
const STALE: Readonly<Record<ServerEvent['type'], readonly Resource[]>> = {
  hello: [],
  payment: [['statistics'], ['transactions'], ['account'], ['callback']],
  balance: [['statistics'], ['account'], ['withdrawal']],
  withdrawal: [['account'], ['withdrawal'], ['statistics']],
  callback: [['callback']],
  notification: [['message']],
  account: [['user']],
  reset: [[]],
}

/** The query keys that a burst of events makes stale, each once. */
export function staleKeys(events: readonly ServerEvent[]): Resource[] {
  const keys = events.flatMap((event) => STALE[event.type])
  if (keys.some((key) => key.length === 0)) return [[]]
  return [...new Map(keys.map((key) => [key[0], key])).values()]
}
