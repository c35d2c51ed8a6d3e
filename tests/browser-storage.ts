import type { Page } from '@playwright/test'

/** Everything that a page of this origin keeps on the device, as text: one line for each entry, by where it is. */
export async function everythingKept(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const asText = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return new TextDecoder().decode(value)
      if (ArrayBuffer.isView(value)) return new TextDecoder().decode(value.buffer)
      return JSON.stringify(value, (_, inner: unknown) =>
        inner instanceof ArrayBuffer || ArrayBuffer.isView(inner) ? asText(inner) : inner,
      )
    }
    const opened = async (name: string): Promise<IDBDatabase> =>
      await new Promise((resolve, reject) => {
        const asked = indexedDB.open(name)
        asked.addEventListener('success', () => resolve(asked.result))
        asked.addEventListener('error', () => reject(new Error(`No database ${name}`)))
      })
    const all = async (store: IDBObjectStore): Promise<unknown> =>
      await new Promise((resolve, reject) => {
        const asked = store.getAll()
        asked.addEventListener('success', () => resolve(asked.result))
        asked.addEventListener('error', () => reject(new Error(`No store ${store.name}`)))
      })
    const lines: string[] = [`cookie ${document.cookie}`]
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const key of Object.keys(storage)) lines.push(`${name} ${key} ${storage.getItem(key) ?? ''}`)
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await opened(name)
      for (const store of database.objectStoreNames) {
        const values = await all(database.transaction(store).objectStore(store))
        lines.push(`indexedDB ${name}/${store} ${asText(values)}`)
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true })
        const heads = JSON.stringify([...(response?.headers ?? [])])
        lines.push(`cache ${name} ${request.url} ${heads} ${(await response?.text()) ?? ''}`)
      }
    }
    return lines
  })
}
