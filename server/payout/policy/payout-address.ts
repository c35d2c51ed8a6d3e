import { Refusal } from '#server/core/refusal'
import { readNetworks, readTokens } from '#server/chain/network-table'
import type { Trx } from '#server/database/schema'
import type { ChainType } from '@/lib/address/chain-type'
import { checkAddress } from '@/lib/address/check-address'
import { checkPayout } from '@/lib/address/policy'

/**
 * An address that money may be sent to, in the spelling that the chain shows: right for the network, and none from which
 * money never comes back, such as one of our own or a token's contract.
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
 * Every address that the house collects at or pays from, whichever merchant it was given to; simulated customers are paid
 * like others. Those of a sister network too: what comes to an Ethereum address of ours on another EVM network is watched
 * by nobody.
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
