import { evmChainId, evmNetworkName } from '#shared/address/evm-networks'
import { compare, fromUnits, toDecimal, toUnits } from '#shared/money/amount'
import { payoutChallenge } from '#shared/payout/canonical'
import { canonicalAddress } from '#shared/payout/canonical-names'
import type { ConfirmedPayout, Passkeys, PayoutConfirmation } from '@/lib/api/passkey'

/** A payout as the page shows it, from the record that the merchant knows. */
export interface ShownPayout {
  /** As the record writes it. */
  readonly address: string
  /** What arrives there: a decimal string. */
  readonly amount: string
  readonly decimals: number
  readonly token: string
  readonly chain: string
}

/** What the server wants confirmed and the page does not show so. */
export type Difference = 'act' | 'signer' | 'merchant' | 'network' | 'token' | 'address' | 'amount'

const PARTS: readonly Difference[] = ['act', 'signer', 'merchant', 'network', 'token', 'address', 'amount']

type Asked = Pick<PayoutConfirmation, 'payout' | 'decimals' | 'token' | 'chain'>
type Owner = Pick<Passkeys, 'signer_id' | 'merchant_id'>

/**
 * Where the payout that the server wants confirmed differs from what the page shows. A passkey shows no amount of its own, so
 * nothing is signed unless this is empty.
 *
 * @example differencesOf(shown, asked, owner) // ['address']
 */
export function differencesOf(
  shown: ShownPayout,
  { payout, decimals, token, chain }: Asked,
  owner: Owner,
): Difference[] {
  if (payout === null) return []
  const same = {
    // A refund to the payer needs no person: whoever asks one to sign it wants something else.
    act: payout.act === 'pay',
    signer: payout.signer_id === owner.signer_id,
    merchant: payout.merchant_id === owner.merchant_id,
    network: chain === shown.chain && isOnNetwork(payout.network, shown),
    token: token === shown.token && decimals === shown.decimals,
    address: payout.to === canonicalAddress(shown.address),
    amount: compare(fromUnits(BigInt(payout.amount_units), shown.decimals), shown.amount) === 0,
  } satisfies Record<Difference, boolean>
  return PARTS.filter((part) => !same[part])
}

/**
 * What a passkey signs: made of what the page shows, and of the server's payout only where the page shows that itself. Only for
 * a payout without differences.
 *
 * @throws LineError, AmountError
 */
export function challengeOf(shown: ShownPayout, payout: ConfirmedPayout, owner: Owner): Uint8Array {
  return payoutChallenge({
    ...payout,
    act: 'pay',
    signer_id: owner.signer_id ?? '',
    merchant_id: owner.merchant_id,
    to: canonicalAddress(shown.address) ?? '',
    amount_units: String(toUnits(shown.amount, shown.decimals)),
  })
}

/** The most that the network may take: a decimal string in its own coin. */
export function feeCeiling({ fee_ceiling_units }: ConfirmedPayout, coin_decimals: number): string {
  return toDecimal(fromUnits(BigInt(fee_ceiling_units), coin_decimals))
}

/**
 * An operator gives his networks names of his own, so a number that nobody knows is shown and not judged. Two names that are
 * known and differ are a lie.
 */
function isOnNetwork(network: string, { address, chain }: ShownPayout): boolean {
  const [family = '', id = ''] = network.split(':')
  if (address.startsWith('0x') !== (family === 'eip155')) return false
  const named = evmChainId(chain)
  return named === undefined || evmNetworkName(id) === undefined || named === id
}
