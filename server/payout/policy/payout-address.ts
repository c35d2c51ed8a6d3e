import { Refusal } from '#server/core/refusal'
import { readNetworks, readTokens } from '#server/chain/network-table'
import type { Trx } from '#server/database/schema'
import type { ChainType } from '#shared/address/chain-type'
import { checkAddress } from '#shared/address/check-address'
import { checkPayout } from '#shared/address/policy'

/**
 * Checks an address for a payout and returns it in the spelling that the chain shows. It must be valid on the network,
 * and money sent there must not be lost: the platform's own addresses and token contracts are refused.
 *
 * @throws Refusal address_wrong_chain, address_refused
 */
export async function checkPayoutAddress(
  trx: Trx,
  { network_id, address }: { network_id: string; address: string },
): Promise<string> {
  const network = (await readNetworks(trx)).find(({ id }) => id === network_id)
  if (network === undefined) throw new TypeError(`There is no network ${network_id}`)
  const text = address.trim()
  const form = checkAddress(network.chain_type, text)
  if (!form.ok) throw new Refusal('address_wrong_chain', [{ path: 'address', message: form.reason }])
  const tokens = await readTokens(trx, network_id)
  const tokenContracts = tokens.flatMap(({ contract }) => {
    const verdict = contract === null ? undefined : checkAddress(network.chain_type, contract)
    return verdict?.ok === true ? [verdict.normal] : []
  })
  const own = (await isOurs(trx, network.chain_type, [form.normal, form.shown, text])) ? [form.normal] : []
  const verdict = checkPayout(network.chain_type, text, { own, tokenContracts })
  if (!verdict.ok) throw new Refusal('address_refused', [{ path: 'address', message: verdict.reason }])
  return verdict.shown
}

/**
 * Whether an address belongs to the platform, whichever merchant it was given to. Addresses of simulated customers do
 * not count. Those of other networks of the same chain type do: what arrives at our Ethereum address on another EVM
 * network would not be noticed.
 */
async function isOurs(trx: Trx, chain_type: ChainType, spellings: readonly string[]): Promise<boolean> {
  const found = await trx
    .selectFrom('deposit_address')
    .innerJoin('network', 'network.id', 'deposit_address.network_id')
    .select('address')
    .where('network.chain_type', '=', chain_type)
    .where('purpose', '<>', 'payer')
    .where('address', 'in', spellings)
    .executeTakeFirst()
  return found !== undefined
}
