import * as passkey from '#shared/contract/passkey'
import * as passkeyLogin from '#shared/contract/passkey-login'
import { RATE_LIMITS } from './rate-limit'
import { CHAIN_TYPES } from '#shared/address/chain-type'
import type { Settings } from '#server/core/services'

/** Chain types for log-in; HC and the test network of TON are off (PRODUCT.md section 6, Log-in). */
const LOG_IN_CHAINS = CHAIN_TYPES.filter((type) => type !== 'HC' && type !== 'TONTESTNET')

/** Who has no signer that asks for passkeys offers none of it. */
const PASSKEY_OPERATIONS = Object.values({ ...passkey, ...passkeyLogin }).flatMap((line) =>
  'path' in line ? [line.name] : [],
)

/** The default settings, which suit the sandbox; a deployment overrides some of them. */
export function defaultSettings(own: Pick<Settings, 'secret' | 'public_url' | 'tools_url'>): Settings {
  return {
    ...own,
    previous_secrets: [],
    code_sends: { address: 5, caller: 5, network: 30 },
    wallet_accounts: 20,
    console_origins: [own.public_url],
    wallet_origins: [],
    chain_types: LOG_IN_CHAINS,
    test_mode: false,
    merchant_fee: '0.005',
    // Short enough for a demonstration; in production the hold is a day (HOLD_SECONDS).
    hold_seconds: 60,
    audit_seconds: 15,
    withdrawal_audit_seconds: 5,
    ledger_stripes: 16,
    rate_limits: RATE_LIMITS,
    failed_authorisation_limit: 300,
    trusted_proxies: [],
    callback_local: [],
    rp_id: null,
    not_offered: PASSKEY_OPERATIONS,
  }
}
