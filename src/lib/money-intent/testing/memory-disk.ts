import type { UseStore } from 'idb-keyval'

/** A request of IndexedDB that has succeeded: whoever waits for it is told a moment later. */
const done = (result?: unknown) => ({
  result,
  set onsuccess(tell: () => void) {
    queueMicrotask(tell)
  },
})

/** A database of the browser that keeps copies of its rows in memory, as far as idb-keyval uses it. */
export function memoryDisk() {
  const rows = new Map<string, unknown>()
  const store: IDBObjectStore = Object.assign(Object.create(null), {
    put: (value: unknown, key: string) => void rows.set(key, structuredClone(value)),
    delete: (key: string) => void rows.delete(key),
    getAllKeys: () => done([...rows.keys()]),
    getAll: () => done(structuredClone([...rows.values()])),
    transaction: done(),
  })
  const disk: UseStore = async (_, act) => act(store)
  return { rows, disk }
}
