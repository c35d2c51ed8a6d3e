import { operations } from '#shared/contract/table'
import type { Settings } from '#server/core/services'
import { defaultSettings } from '#server/http/settings'
import type { Environment } from './environment'

/** What only works with an adapter: operations by the beginning of their names. */
const NEEDS_ADAPTER = {
  SMS_URL: ['session.sendSmsCode', 'user.changePhone'],
  PRICES_URL: ['market.'],
  RP_ID: ['passkey.', 'payout.', 'session.passkey'],
} as const satisfies Partial<Record<keyof Environment, readonly string[]>>

/** The settings of an operator's server. Nothing of a sandbox is on, and people decide what the sandbox decides by time. */
export function operatorSettings(environment: Environment): Settings {
  const {
    PUBLIC_URL,
    CONSOLE_ORIGINS,
    WALLET_ORIGINS,
    SECRET,
    SECRET_PREVIOUS,
    HOLD_SECONDS,
    LEDGER_STRIPES,
    TRUSTED_PROXIES,
  } = environment
  const absent = [
    ...(environment.SMS_URL === undefined ? NEEDS_ADAPTER.SMS_URL : []),
    ...(environment.PRICES_URL === undefined ? NEEDS_ADAPTER.PRICES_URL : []),
    ...(environment.RP_ID === undefined ? NEEDS_ADAPTER.RP_ID : []),
  ]
  return {
    // The payer's page is below the public address too.
    ...defaultSettings({ secret: SECRET, public_url: PUBLIC_URL, tools_url: PUBLIC_URL }),
    previous_secrets: SECRET_PREVIOUS,
    console_origins: CONSOLE_ORIGINS ?? [PUBLIC_URL],
    wallet_origins: WALLET_ORIGINS,
    test_mode: false,
    hold_seconds: HOLD_SECONDS,
    audit_seconds: null,
    rp_id: environment.RP_ID ?? null,
    trusted_proxies: TRUSTED_PROXIES,
    not_offered: operations.map(({ name }) => name).filter((name) => absent.some((begin) => name.startsWith(begin))),
    ...(LEDGER_STRIPES === undefined ? {} : { ledger_stripes: LEDGER_STRIPES }),
  }
}
