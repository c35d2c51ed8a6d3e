import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval'
import * as z from 'zod/mini'
import { UNKNOWN } from '#shared/money/amount'
import { equalTo, isOpen, type MoneyIntent, moneyIntent, REPEAT_SECONDS } from './intent'

/**
 * Keeps intents over a reload and for the other tabs: until their outcome is known, and then for `REPEAT_SECONDS`, so
 * that an equal act is noticed.
 */
export interface IntentStore {
  /** The intents of a merchant, oldest first. */
  list: (owner: string, now: number) => Promise<MoneyIntent[]>
  put: (intent: MoneyIntent) => Promise<void>
  remove: (client_ref: string) => Promise<void>
  /**
   * Calls the listener after each change in this tab or another one.
   * @returns a function that ends the subscription
   */
  subscribe: (listener: () => void) => () => void
}

interface BrowserIntents extends IntentStore {
  /** Whether some intents are only in memory because the browser refuses to store them: they are lost with the page. */
  onlyHere: () => boolean
  /**
   * Removes what has an answer, of all merchants, because nothing private stays after log-out. What has none stays until it is
   * known, for its merchant: forgotten, the same money would be sent a second time without a question.
   */
  forgetAnswered: () => Promise<void>
}

/** After this time without an answer the disk counts as unusable: a money call does not wait for it any longer. */
const PATIENCE_MS = 3000

/**
 * Creates a store of the intents of this browser (SECURITY.md 3.1). Without storage the intents live as long as the
 * page; `onlyHere` then tells the page to warn before it is left. Never throws.
 * @param open opens the database; called at the first access
 */
export function createIntentStore(open: () => UseStore): BrowserIntents {
  const memory = new Map<string, MoneyIntent>()
  const listeners = new Set<() => void>()
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('money intents')
  const tell = () => {
    for (const listener of listeners) listener()
  }
  channel?.addEventListener('message', tell)
  const changed = () => {
    tell()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
    channel?.postMessage('changed')
  }
  let disk: UseStore | undefined
  const onDisk = async <Answer>(act: (store: UseStore) => Promise<Answer>, otherwise: Answer): Promise<Answer> => {
    try {
      disk ??= open()
      return await Promise.race([act(disk), silence()])
    } catch {
      // Storage is off, full, deleted or does not answer. What this page could not store is in memory.
      return otherwise
    }
  }
  const drop = async (refs: string[]): Promise<void> => {
    for (const ref of refs) memory.delete(ref)
    if (refs.length > 0) await onDisk((store) => delMany(refs, store), undefined)
  }
  return {
    async list(owner, now) {
      const kept = await onDisk(readAll, [])
      const all = new Map([...kept, ...memory.values()].map((intent) => [intent.client_ref, intent]))
      const stale = answeredOf([...all.values()]).flatMap(
        ({ client_ref, created_time, answered_time = created_time }) =>
          now - answered_time > REPEAT_SECONDS ? [client_ref] : [],
      )
      await drop(stale)
      return [...all.values()]
        .filter((intent) => intent.owner === owner && !stale.includes(intent.client_ref))
        .sort((a, b) => a.created_time - b.created_time)
    },
    async put(intent) {
      const saved = await onDisk(async (store) => {
        await set(intent.client_ref, intent, store)
        return true
      }, false)
      if (saved) memory.delete(intent.client_ref)
      else memory.set(intent.client_ref, intent)
      changed()
    },
    async remove(client_ref) {
      await drop([client_ref])
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onlyHere: () => memory.size > 0,
    async forgetAnswered() {
      const all = [...(await onDisk(readAll, [])), ...memory.values()]
      // Where a back end does not name its merchants, the next one would be asked about this one's money.
      const nobodys = all.filter(({ owner }) => owner === UNKNOWN)
      await drop([...answeredOf(all), ...nobodys].map(({ client_ref }) => client_ref))
      changed()
    },
  }
}

/** The store of the console. */
export const moneyIntents: BrowserIntents = createIntentStore(() => createStore('money', 'intents'))

function silence(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('the disk is silent')), PATIENCE_MS))
}

async function readAll(store: UseStore): Promise<MoneyIntent[]> {
  const all = await entries<string, unknown>(store)
  return all.flatMap(([, value]) => {
    const parsed = z.safeParse(moneyIntent, value)
    return parsed.success ? [parsed.data] : []
  })
}

/**
 * The intents that may be forgotten: those with an answer. One that is equal to another without an answer stays, because its row
 * in the list would be taken for that of the other.
 */
function answeredOf(all: readonly MoneyIntent[]): MoneyIntent[] {
  const open = all.filter(isOpen)
  return all.filter((intent) => !isOpen(intent) && !equalTo(intent, open).some(({ owner }) => owner === intent.owner))
}
