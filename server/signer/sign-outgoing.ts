import type { SignerNetwork } from './chain-view'
import type { Refused, Signed, Wait } from './contract'
import { signOnEvm } from './outgoing'
import type { Decide, Outgoing, Signing } from './outgoing'
import { signOnTron } from './tron/tron-outgoing'

/**
 * Signs a transfer out of the treasury of a network, and writes it down before anybody gets the bytes.
 *
 * @param decide gives the answer that there is already, or what the journal says of the transfer when its bytes are what was ordered
 * @throws SignerError when it cannot be written down; ChainError when the nodes do not answer
 */
export async function signOutgoing(
  signing: Signing,
  network: SignerNetwork,
  out: Outgoing,
  decide: Decide,
): Promise<Signed | Refused | Wait> {
  return network.chain_type === 'Tron'
    ? await signOnTron(signing, network, out, decide)
    : await signOnEvm(signing, network, out, decide)
}
