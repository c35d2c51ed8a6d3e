import { isChainType } from '#shared/address/chain-type'
import { readAddress } from '#shared/address/read-address'
import type { Coin } from '@/lib/api/currency'
import type { FixedAddress } from '@/lib/api/fixed-address'
import { normalOf, similarTo } from '../file/address-file'

export interface AddressDraft {
  network_id: string
  address: string
  name: string
}

/** Why a draft cannot be sent; the address field explains `address` itself. */
export type DraftProblem = 'network' | 'address' | 'double' | 'not-compared'

interface ReadDraft {
  problem: DraftProblem | undefined
  /** The typed address in the spelling that people see; undefined when it is not an address of the network. */
  shown: string | undefined
  /** A saved address that this one could be mistaken for. */
  similar: FixedAddress | undefined
}

interface Known {
  coins: readonly Coin[]
  saved: readonly FixedAddress[]
  /** The person confirmed having compared both addresses. */
  compared: boolean
}

/** Checks a draft by the server's rules: the network, the address, and whether it exists or is a look-alike. */
export function readDraft({ network_id, address }: AddressDraft, { coins, saved, compared }: Known): ReadDraft {
  const nothing = { shown: undefined, similar: undefined }
  const coin = coins.find(({ id }) => id === network_id)
  if (!coin || !isChainType(coin.chain)) return { ...nothing, problem: 'network' }
  const reading = readAddress(coin.chain, address)
  if (!reading.ok) return { ...nothing, problem: 'address' }
  const { normal, shown } = reading
  const there = saved.filter((each) => each.network_id === network_id)
  if (there.some((each) => normalOf(coin.chain, each) === normal)) return { ...nothing, problem: 'double', shown }
  const similar = similarTo(normal, there, coin.chain)
  return { problem: similar && !compared ? 'not-compared' : undefined, shown, similar }
}
