import { useSyncExternalStore } from 'react'
import { remembered } from './remembered'

const balances = remembered<'shown' | 'hidden'>('balances', (stored) => (stored === 'hidden' ? 'hidden' : 'shown'))

/**
 * Whether this browser hides amounts, and the function that changes it. All eye buttons of the page share this state.
 */
export function useHiddenBalances(): [boolean, (hidden: boolean) => void] {
  const hidden = useSyncExternalStore(balances.subscribe, balances.get) === 'hidden'
  return [hidden, (hide) => balances.set(hide ? 'hidden' : 'shown')]
}
