import { clear, createStore, get, set } from 'idb-keyval'

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

const KEY = 'key'
const store = createStore('session', 'sealed')

/**
 * IndexedDB under an AES key that script can use and never read: whoever copies the database files holds bytes without
 * a key. Everything is forgotten, and a new key made.
 */
export async function openSealedStore(): Promise<void> {
  await clear(store)
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await set(KEY, key, store)
}

/** Writes under a name. Without a key, which is after log-out, nothing is written. */
export async function seal(name: string, text: string): Promise<void> {
  const key = await get<CryptoKey>(KEY, store)
  if (!key) return
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  await set(name, { iv, bytes } satisfies Sealed, store)
}

/** What was written under a name, or undefined. @throws when key and bytes do not belong together */
export async function unseal(name: string): Promise<string | undefined> {
  const key = await get<CryptoKey>(KEY, store)
  const sealed = await get<Sealed>(name, store)
  if (!key || !sealed) return undefined
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.bytes)
  return new TextDecoder().decode(bytes)
}

/** Key and bytes, in one act. */
export function destroySealedStore(): Promise<void> {
  return clear(store)
}
