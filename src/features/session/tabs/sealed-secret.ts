import { clear, createStore, get, setMany } from 'idb-keyval'

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

const store = createStore('session', 'sealed')

/**
 * Writes a secret to IndexedDB under an AES key that script can use and never read: whoever copies the database files
 * holds bytes without a key.
 */
export async function sealSecret(secret: string): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(secret))
  await setMany(
    [
      ['key', key],
      ['secret', { iv, bytes } satisfies Sealed],
    ],
    store,
  )
}

/** The secret, or undefined when there is none. @throws when key and bytes do not belong together */
export async function openSecret(): Promise<string | undefined> {
  const key = await get<CryptoKey>('key', store)
  const sealed = await get<Sealed>('secret', store)
  if (!key || !sealed) return undefined
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.bytes)
  return new TextDecoder().decode(bytes)
}

/** Key first: bytes without it are noise, should the browser stop in between. */
export function destroySecrets(): Promise<void> {
  return clear(store)
}
