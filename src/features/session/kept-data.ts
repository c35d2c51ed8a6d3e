import { type DehydratedState, defaultShouldDehydrateQuery, dehydrate, hydrate } from '@tanstack/react-query'
import { queryClient } from '@/lib/domain-ui/console-client'
import { session } from './session'
import { seal, unseal } from './tabs/sealed-store'

const NAME = 'data'
/** Raise it when an answer's shape changes: older data is then not shown. */
const SHAPES = 1
const LONGEST_MS = 7 * 24 * 60 * 60 * 1000
const WRITE_EVERY_MS = 2000

/**
 * Brings back the last data of a session that is kept on this device, and keeps it from then on, under the session's
 * own key: so the console starts without a connection. A query with `meta: { secret: true }` is never kept.
 * @param id the session; when it is over, nothing more is written
 */
export async function startKeepingData(id: string): Promise<void> {
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, gcTime: LONGEST_MS } })
  await restore()
  const stop = keep(() => session.state().signedIn?.id === id)
  const unsubscribe = session.subscribe(() => {
    if (session.state().signedIn?.id === id) return
    unsubscribe()
    stop()
  })
}

async function restore(): Promise<void> {
  const kept: unknown = JSON.parse((await unseal(NAME)) ?? 'null')
  if (isKeptData(kept) && kept.shapes === SHAPES) hydrate(queryClient, kept.state)
}

interface KeptData {
  shapes: number
  state: DehydratedState
}

/** Only this module writes under the key, so the outline is proof enough. */
function isKeptData(value: unknown): value is KeptData {
  return typeof value === 'object' && value !== null && 'shapes' in value && 'state' in value
}

/** Writes what is known some time after it changed. @returns an act that stops it, also the write that waits */
function keep(isCurrent: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = async () => {
    timer = undefined
    const state = dehydrate(queryClient, {
      shouldDehydrateQuery: (query) => query.meta?.['secret'] !== true && defaultShouldDehydrateQuery(query),
      shouldDehydrateMutation: () => false,
    })
    if (isCurrent()) await seal(NAME, JSON.stringify({ shapes: SHAPES, state } satisfies KeptData))
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
