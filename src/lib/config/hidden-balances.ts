import { useSyncExternalStore } from 'react'
import { remembered } from './remembered'

const balances = remembered<'shown' | 'hidden'>('balances', (stored) => (stored === 'hidden' ? 'hidden' : 'shown'))

/** Whether this browser hides amounts, and the act that changes it: every eye on the page is the same one. */
export function useHiddenBalances(): [boolean, (hidden: boolean) => void] {
  const hidden = useSyncExternalStore(balances.subscribe, balances.get) === 'hidden'
  return [hidden, (hide) => balances.set(hide ? 'hidden' : 'shown')]
}
