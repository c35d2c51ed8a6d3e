import { useSyncExternalStore } from 'react'
import { remembered } from './remembered'

type Place = 'header' | 'floating'

const place = remembered<Place>('wallet-button', (stored) => (stored === 'floating' ? 'floating' : 'header'))

/**
 * Where the button that opens the wallet is: in the header, where it covers nothing, or floating over the page for who
 * wants it at hand. This browser remembers it.
 */
export function useWalletButtonPlace(): [Place, (place: Place) => void] {
  return [useSyncExternalStore(place.subscribe, place.get), place.set]
}
