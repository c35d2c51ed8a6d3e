import { useOffers } from '@/lib/api/use-offers'

const EVERY_MS = 30_000

/** How often to fetch the list again, in milliseconds; false when events announce every attempt. */
export function useLookAgain(): number | false {
  return useOffers('system.events') ? false : EVERY_MS
}
