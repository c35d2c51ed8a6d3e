import type { SignedIn } from '../signed-in'

/** Where a kept token lies (PRODUCT.md section 6, Session). */
export interface TokenVault {
  save: (session: SignedIn) => Promise<void>
  open: () => Promise<SignedIn | undefined>
  destroy: () => Promise<void>
}

/** Says that something lies in the vault, so that a first visit opens no database. */
const HINT = 'session.kept'

/**
 * "Stay signed in on this device". The heavy part, IndexedDB and the key, is fetched only where somebody asked for it.
 * A browser that refuses either one simply keeps nobody signed in.
 */
export function browserTokenVault(): TokenVault {
  return {
    async save({ id, token }) {
      await quietly(async () => {
        const { sealSecret } = await import('./sealed-secret')
        await sealSecret(`${id} ${token}`)
        localStorage.setItem(HINT, '1')
      })
    },
    open: () => quietly(openVault),
    async destroy() {
      await quietly(async () => {
        localStorage.removeItem(HINT)
        const { destroySecrets } = await import('./sealed-secret')
        await destroySecrets()
      })
    },
  }
}

async function openVault(): Promise<SignedIn | undefined> {
  if (localStorage.getItem(HINT) === null) return undefined
  const { openSecret } = await import('./sealed-secret')
  const [id, token] = (await openSecret())?.split(' ') ?? []
  return id && token ? { id, token, kept: true } : undefined
}

async function quietly<Value>(act: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await act()
  } catch {
    return undefined
  }
}
