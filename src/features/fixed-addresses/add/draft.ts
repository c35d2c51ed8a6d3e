import { isChainType } from '@/lib/address/chain-type'
import { readAddress } from '@/lib/address/read-address'
import type { Coin } from '@/lib/api/currency'
import type { FixedAddress } from '@/lib/api/fixed-address'
import { normalOf, similarTo } from '../file/address-file'

export interface AddressDraft {
  network_id: string
  address: string
  name: string
}

/** What of a draft stands in the way of sending it; `address` is said by its own field. */
export type DraftProblem = 'network' | 'address' | 'double' | 'not-compared'

interface ReadDraft {
  problem: DraftProblem | undefined
  /** As the chain shows it. */
  shown: string | undefined
  /** A saved one that it could be taken for. */
  similar: FixedAddress | undefined
}

interface Known {
  coins: readonly Coin[]
  saved: readonly FixedAddress[]
  /** Both addresses were compared by eye. */
  compared: boolean
}

/** Reads a draft as the server will: the network, the address, and whether it is there or looks like one that is. */
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
