import { useOffers } from './use-offers'

const EVERY_MS = 30_000

/** How often to fetch again what changes by itself, in milliseconds; false when events announce every change. */
export function useLookAgain(): number | false {
  return useOffers('system.events') ? false : EVERY_MS
}
