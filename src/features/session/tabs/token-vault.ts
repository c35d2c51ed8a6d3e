import type { SignedIn } from '../signed-in'

/** Stores the token of a person who stays signed in on this device (PRODUCT.md section 6, Session). */
export interface TokenVault {
  save: (session: SignedIn) => Promise<void>
  open: () => Promise<SignedIn | undefined>
  destroy: () => Promise<void>
}

/** The id of the stored session, so that a first visit opens no database. */
const HINT = 'session.kept'
const TOKEN = 'token'

/** Raised by each log-out: a save that began before it writes nothing more. */
let generation = 0
/** One at a time: a log-out deletes also what a save has just written. */
let last: Promise<unknown> = Promise.resolve()

function inTurn(act: () => Promise<void>): Promise<void> {
  const mine = last.then(() => quietly(act)).then(() => undefined)
  last = mine
  return mine
}

/**
 * "Stay signed in on this device". The code for IndexedDB and encryption is fetched only when somebody chose this. When
 * the browser refuses either, nobody stays signed in.
 */
export function browserTokenVault(): TokenVault {
  return {
    save({ id, token, turn = 0 }) {
      const begun = generation
      const isOver = () => generation !== begun
      return inTurn(async () => {
        const { openSealedStore, seal } = await import('./sealed-store')
        if (isOver()) return
        // A renewed token of the same session is encrypted with the existing key, which the kept data needs too.
        if (localStorage.getItem(HINT) !== id) await openSealedStore()
        if (isOver()) return
        await seal(TOKEN, `${id} ${token} ${turn}`)
        if (!isOver()) localStorage.setItem(HINT, id)
      })
    },
    open: () => quietly(openVault),
    destroy() {
      generation += 1
      void quietly(async () => localStorage.removeItem(HINT))
      return inTurn(async () => {
        const { destroySealedStore } = await import('./sealed-store')
        await destroySealedStore()
      })
    },
  }
}

async function openVault(): Promise<SignedIn | undefined> {
  if (localStorage.getItem(HINT) === null) return undefined
  const { unseal } = await import('./sealed-store')
  const [id, token, turn = 0] = (await unseal(TOKEN))?.split(' ') ?? []
  return id && token ? { id, token, kept: true, turn: Number(turn) } : undefined
}

async function quietly<Value>(act: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await act()
  } catch {
    return undefined
  }
}
