import { type DehydratedState, hydrate } from '@tanstack/react-query'
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

/**
 * Restores the last data of a session that is kept on this device, and keeps its data from then on, encrypted with the
 * session's own key. So the console starts without a connection. A query with `meta: { secret: true }` is never kept.
 * @param epoch of the session; after it has ended, nothing more is written, also when it comes back
 */
export async function startKeepingData(epoch: number): Promise<void> {
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, gcTime: LONGEST_MS } })
  void askForLastingStorage('storage' in navigator ? navigator.storage : undefined)
  await restore()
  const stop = keep(() => session.state().epoch === epoch)
  const unsubscribe = session.subscribe(() => {
    if (session.state().epoch === epoch) return
    unsubscribe()
    stop()
  })
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
    if (isCurrent())
      await seal(NAME, JSON.stringify({ shapes: SHAPES, state: lastKnown(queryClient) } satisfies KeptData))
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

function ignore(): void {
  // Storage is full or refused: the data that was kept before stays.
}
