import { canonicalNetwork } from '#shared/payout/canonical-names'
import { refused, wait } from './answers'
import { collectOnEvm } from './collect-on-evm'
import type { CollectAnswer } from './collect-step'
import type { RequestOf } from './contract'
import { hasToken } from './names'
import { chainWait, refusesFor, treasuryOf } from './outgoing'
import type { Signing } from './outgoing'
import { collectOnTron } from './tron/tron-collect'

/**
 * Does the next step of moving what lies at an address of a final block to the treasury of its network: the gas key sends it the
 * coin that the transfer takes, then the address sends all of the token. Nothing else can be signed with the key of an address, so
 * nobody has to confirm it.
 *
 * @throws SignerError when it cannot be written down; then it was given to nobody
 */
export async function collect(signing: Signing, body: RequestOf<'sweep'>): Promise<CollectAnswer> {
  const { book, keys, networks, views, turns } = signing
  const { purpose, contract } = body
  const network = [...networks.values()].find(({ id }) => id === body.network)
  const view = views.get(body.network)
  if (network === undefined || view === undefined) return refused('unknown_network')
  if (!hasToken(network, contract)) return refused('unknown_token')
  const rule = book.allowances.sweep({ network: canonicalNetwork(network), contract })
  if (rule === undefined) return wait('no_rule')
  if (book.closings.isClosed(network.id)) return wait('closed')
  // What is moved to a treasury whose key is another one may be out of reach there.
  if (keys.isClosed(treasuryOf(network.id))) return wait('key')
  const key = { network: network.id, purpose, index: BigInt(body.index) }
  const address = keys.addressOf(key)
  const common = { network, rule, key, contract }
  return await turns.ofNetwork(network.id, async () => {
    try {
      return view.kind === 'evm'
        ? await collectOnEvm(signing, { ...common, view, address: address.toLowerCase() })
        : await collectOnTron(signing, { ...common, view, address })
    } catch (error) {
      return refusesFor(error) === undefined ? chainWait(error) : refused('chain_refuses')
    }
  })
}
