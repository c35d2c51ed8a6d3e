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
 * The accounts of this window. Where the browser refuses storage (third-party frames may be refused) they live as long
 * as the page: a wallet that works once is better than none.
 */
export function createAccountStorage(storage: () => Pick<Storage, 'getItem' | 'setItem'>): AccountStorage {
  let accounts = load(storage)
  const keep = (next: readonly Account[]): void => {
    accounts = next
    try {
      storage().setItem(KEY, JSON.stringify(next))
    } catch {
      // Kept in memory.
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
