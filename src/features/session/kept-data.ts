import { type DehydratedState, hydrate, type Query } from '@tanstack/react-query'
import { recallServerTime } from '@/lib/api/transport/server-clock'
import { queryClient } from '@/lib/domain-ui/console-client'
import { askForLastingStorage } from '@/lib/installation/lasting-storage'
import { isYoung, lastKnown, LONGEST_MS } from './last-known'
import { session } from './session'
import { seal, unseal } from './tabs/sealed-store'

const NAME = 'data'
/** Increase it when the shape of an answer changes: older data is then dropped. */
const SHAPES = 1
const WRITE_EVERY_MS = 2000
/** For how long the page keeps an answer that it no longer shows, beyond those that the device keeps. */
const UNUSED_MS = 5 * 60_000

/**
 * Restores the last data of a session that is kept on this device, and keeps its data from then on, encrypted with the
 * session's own key. So the console starts without a connection. A query with `meta: { secret: true }` is never kept.
 * @param epoch of the session; after it has ended, nothing more is written, also when it comes back
 */
export async function startKeepingData(epoch: number): Promise<void> {
  const isCurrent = () => session.state().epoch === epoch
  if (!isCurrent()) return
  const usual = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...usual, queries: { ...usual.queries, gcTime: LONGEST_MS } })
  let stop: (() => void) | undefined
  const unsubscribe = session.subscribe(() => {
    if (isCurrent()) return
    unsubscribe()
    stop?.()
    queryClient.setDefaultOptions(usual)
  })
  void askForLastingStorage('storage' in navigator ? navigator.storage : undefined)
  await restore()
  if (isCurrent()) stop = keep(isCurrent)
}

async function restore(): Promise<void> {
  const kept: unknown = JSON.parse((await unseal(NAME)) ?? 'null')
  if (!isKeptData(kept) || kept.shapes !== SHAPES) return
  // The device may have been off for longer than anything is kept.
  const queries = kept.state.queries.filter(({ state }) => isYoung(state.dataUpdatedAt))
  hydrate(queryClient, { ...kept.state, queries })
  recallServerTime(Math.max(...queries.map(({ state }) => state.dataUpdatedAt)))
}

interface KeptData {
  shapes: number
  state: DehydratedState
}

/** Only this module writes under the key, so checking the outer shape is enough. */
function isKeptData(value: unknown): value is KeptData {
  return typeof value === 'object' && value !== null && 'shapes' in value && 'state' in value
}

/**
 * Writes the data some time after it changed.
 * @returns a function that stops it, including a delayed write
 */
function keep(isCurrent: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = async () => {
    timer = undefined
    if (!isCurrent()) return
    const state = lastKnown(queryClient)
    removeUnused(state)
    await seal(NAME, JSON.stringify({ shapes: SHAPES, state } satisfies KeptData))
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated') return
    timer ??= setTimeout(() => void write().catch(ignore), WRITE_EVERY_MS)
  })
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

/** Else a page that stays open for days would hold every filter, page and record that it has shown. */
function removeUnused({ queries }: DehydratedState): void {
  const kept = new Set(queries.map(({ queryHash }) => queryHash))
  const cache = queryClient.getQueryCache()
  const isUnused = ({ queryHash, state }: Query) =>
    !kept.has(queryHash) && state.fetchStatus === 'idle' && Date.now() - state.dataUpdatedAt > UNUSED_MS
  for (const query of cache.findAll({ predicate: isUnused })) if (query.getObserversCount() === 0) cache.remove(query)
}

function ignore(): void {
  // Storage is full or refused: the data that was kept before stays.
}
