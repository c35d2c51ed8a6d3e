/**
 * The advisory locks of the database that are numbers: all of them stand here, so that no two are the same. Two rooms had chosen
 * one number, and a stop of payouts then waited for callbacks. A number that a released version uses stays.
 */
export const ADVISORY_LOCKS = {
  /** Processes that start together migrate one after the other. */
  migration: 7_266_427,
  /** Shared while a payout is signed; a stop of payouts takes it alone. */
  signing: 7_266_428,
  /** In each lane processes count one after the other which callbacks are under way. */
  callback_quick: 7_266_429,
  callback_slow: 7_266_430,
  /** Processes that start together look one after the other which SECRET is in use. */
  secret_in_use: 7_266_431,
  /** One process at a time writes links of the books. */
  ledger_links: 7_266_432,
} as const
