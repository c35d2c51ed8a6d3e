import { clear, createStore, del, get, promisifyRequest, type UseStore } from 'idb-keyval'

let opened: UseStore | undefined

const store = (): UseStore => (opened ??= createStore('drafts', 'forms'))

/**
 * What was typed into a long form and not sent yet, kept in this browser over a reload. Log-out deletes it. Without
 * storage nothing is kept, and the form works as usual.
 * @param name of the form and its merchant, such as `opening 10284771`
 * @returns what was kept, unchecked; undefined for nothing
 */
export async function readDraft(name: string): Promise<unknown> {
  return await get<unknown>(name, store()).catch(() => undefined)
}

/**
 * Keeps what was typed so far, also when the page is being left: the transaction is closed at once, because one that waits for
 * its page to be told is undone when that page is gone.
 * @returns whether it is kept
 */
export async function writeDraft(name: string, draft: Readonly<Record<string, string>>): Promise<boolean> {
  const write = async (drafts: IDBObjectStore): Promise<void> => {
    drafts.put(draft, name)
    drafts.transaction.commit()
    await promisifyRequest(drafts.transaction)
  }
  return await store()('readwrite', write).then(
    () => true,
    () => false,
  )
}

export async function forgetDraft(name: string): Promise<void> {
  await del(name, store()).catch(() => undefined)
}

/** Deletes the drafts of all merchants: nothing private stays after log-out. */
export async function forgetKeptDrafts(): Promise<void> {
  await clear(store()).catch(() => undefined)
}
