import { canonicalAddress } from '#shared/payout/canonical-names'
import type { SignerNetwork } from './chain-view'

/** A network by its id. */
export const networkOf = (
  { networks }: { readonly networks: ReadonlyMap<string, SignerNetwork> },
  id: string,
): SignerNetwork | undefined => [...networks.values()].find((network) => network.id === id)

/** Whether a network has a token. @param contract in the words of payouts */
export const hasToken = ({ tokens }: SignerNetwork, contract: string): boolean =>
  tokens.some((token) => canonicalAddress(token.contract) === contract)

/** Whether a text names a transaction as its network does. */
export const isTxid = ({ chain_type }: SignerNetwork, txid: string): boolean =>
  txid.startsWith('0x') === (chain_type !== 'Tron')

/** Whether an address is none of its network, or one that nobody has: money sent there is lost. */
export function isNobody({ network, to }: { readonly network: string; readonly to: string }): boolean {
  const form = network.startsWith('tron:') ? /^41[0-9a-f]{40}$/ : /^0x[0-9a-f]{40}$/
  return !form.test(to) || BigInt(`0x${to.slice(2)}`) < 2n ** 16n
}
