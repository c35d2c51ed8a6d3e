import { useOffers } from '@/lib/api/use-offers'

const EVERY_MS = 30_000

/** How often to ask again, in milliseconds; false where events tell of every attempt, and of all that came before. */
export function useLookAgain(): number | false {
  return useOffers('system.events') ? false : EVERY_MS
}
