import { clear, createStore, get, set } from 'idb-keyval'

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

const KEY = 'key'
const store = createStore('session', 'sealed')

/**
 * Creates the encrypted store in IndexedDB. Its AES key can be used by scripts but not exported, so a copy of the
 * database files is useless. Everything in it is deleted first, and a new key is made.
 */
export async function openSealedStore(): Promise<void> {
  await clear(store)
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await set(KEY, key, store)
}

/** Writes a text under a name. Without a key, which is the case after log-out, nothing is written. */
export async function seal(name: string, text: string): Promise<void> {
  const key = await get<CryptoKey>(KEY, store)
  if (!key) return
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  await set(name, { iv, bytes } satisfies Sealed, store)
}

/**
 * The text under a name; undefined when there is none.
 * @throws when the text was encrypted with another key
 */
export async function unseal(name: string): Promise<string | undefined> {
  const key = await get<CryptoKey>(KEY, store)
  const sealed = await get<Sealed>(name, store)
  if (!key || !sealed) return undefined
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.bytes)
  return new TextDecoder().decode(bytes)
}

/** Deletes key and texts in one transaction. */
export function destroySealedStore(): Promise<void> {
  return clear(store)
}
