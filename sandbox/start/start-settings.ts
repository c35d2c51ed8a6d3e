import type { Settings } from '#server/core/services'
import { defaultSettings } from '#server/http/settings'
import type { Environment } from './environment'
import type { Places } from './places'

/** The settings of a start: those of every sandbox, and what its environment changes of them. */
export function startSettings(
  {
    SEED,
    CAPABILITIES,
    HOLD_SECONDS,
    LEDGER_STRIPES,
  }: Pick<Environment, 'SEED' | 'CAPABILITIES' | 'HOLD_SECONDS' | 'LEDGER_STRIPES'>,
  { secret, places }: { secret: string; places: Places },
): Settings {
  return {
    ...defaultSettings({ secret, public_url: places.console, tools_url: places.tools }),
    console_origins: [places.console, ...(places.crossOrigin === null ? [] : [places.crossOrigin])],
    wallet_origins: [places.wallet],
    test_mode: true,
    // The merchant of the world "review" waits for good: that is what the world is for.
    ...(SEED === 'review' ? { audit_seconds: null } : {}),
    ...(HOLD_SECONDS === undefined ? {} : { hold_seconds: HOLD_SECONDS }),
    ...(LEDGER_STRIPES === undefined ? {} : { ledger_stripes: LEDGER_STRIPES }),
    capabilities: CAPABILITIES,
  }
}
