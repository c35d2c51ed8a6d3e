import { EXTENSIONS } from '#sandbox/flavours/spec-flavour'
import type { Settings } from '#server/core/services'
import { defaultSettings } from '#server/http/settings'
import type { Environment } from './environment'
import type { Origins } from './origins'

/** The settings of a start: the defaults of the sandbox, with the changes that the environment asks for. */
export function startSettings(
  {
    SEED,
    SIGNER,
    CAPABILITIES,
    HOLD_SECONDS,
    LEDGER_STRIPES,
    SECRET_PREVIOUS,
    TRUSTED_PROXIES,
    CALLBACK_LOCAL,
  }: Pick<
    Environment,
    | 'SEED'
    | 'SIGNER'
    | 'CAPABILITIES'
    | 'HOLD_SECONDS'
    | 'LEDGER_STRIPES'
    | 'SECRET_PREVIOUS'
    | 'TRUSTED_PROXIES'
    | 'CALLBACK_LOCAL'
  >,
  { secret, origins }: { secret: string; origins: Origins },
): Settings {
  return {
    ...defaultSettings({ secret, public_url: origins.console, tools_url: origins.tools }),
    console_origins: [origins.console, ...(origins.crossOrigin === null ? [] : [origins.crossOrigin])],
    wallet_origins: [origins.wallet],
    test_mode: true,
    rp_id: SIGNER === 'on' ? new URL(origins.console).hostname : null,
    // The world "review" shows an opening under review, so nothing may approve it.
    ...(SEED === 'review' ? { audit_seconds: null } : {}),
    ...(HOLD_SECONDS === undefined ? {} : { hold_seconds: HOLD_SECONDS }),
    ...(LEDGER_STRIPES === undefined ? {} : { ledger_stripes: LEDGER_STRIPES }),
    previous_secrets: SECRET_PREVIOUS,
    // Everybody who tries the sandbox out has the address of this machine, and most use the demo merchant's mailbox.
    code_sends: { address: 50, caller: 10_000, network: 10_000 },
    wallet_accounts: 10_000,
    not_offered: CAPABILITIES === 'all' ? [] : EXTENSIONS,
    trusted_proxies: TRUSTED_PROXIES,
    callback_local: CALLBACK_LOCAL,
  }
}
