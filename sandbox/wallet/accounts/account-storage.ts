import * as z from 'zod/mini'
import { accountSchema, type Account } from './account'

const KEY = 'sandbox-wallet-accounts'
const storedSchema = z.array(accountSchema)

export interface AccountStorage {
  list(): readonly Account[]
  /** Adds the account, or replaces the one with its id. */
  put(account: Account): void
}

/**
 * The accounts of this window. A browser may refuse storage to a frame of another site; the accounts are then kept in
 * memory until the page is closed, so that the wallet can be used at all.
 */
export function createAccountStorage(storage: () => Pick<Storage, 'getItem' | 'setItem'>): AccountStorage {
  let accounts = load(storage)
  const keep = (next: readonly Account[]): void => {
    accounts = next
    try {
      storage().setItem(KEY, JSON.stringify(next))
    } catch {
      // The browser refuses storage: the accounts stay in memory.
    }
  }
  return {
    list: () => accounts,
    put: (account) => keep([...accounts.filter(({ id }) => id !== account.id), account]),
  }
}

function load(storage: () => Pick<Storage, 'getItem'>): readonly Account[] {
  try {
    return storedSchema.parse(JSON.parse(storage().getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}
