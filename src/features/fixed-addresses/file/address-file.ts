import { isChainType } from '#shared/address/chain-type'
import { looksAlike } from '#shared/address/look-alike'
import { type AddressProblem, readAddress } from '#shared/address/read-address'
import type { Coin } from '@/lib/api/currency'
import type { FixedAddress } from '@/lib/api/fixed-address'
import { readCsv, unmarkedCell } from './csv'

/** The number of addresses that one proof covers (the contract). */
export const MOST_LINES = 100
const LONGEST_NAME = 60
const HEADER = ['network', 'address', 'name']

export type LineProblem =
  | { kind: 'network-unknown' }
  | { kind: 'double' }
  | { kind: 'name-too-long' }
  | { kind: 'address'; problem: AddressProblem }

/** One line of the file, and its verdict before anything is sent. */
export interface FileLine {
  /** The line number of a text editor, from 1. */
  line: number
  network: string
  network_id: string | undefined
  address: string
  name: string
  problem?: LineProblem
  /** A saved address that this one could be mistaken for. */
  similar?: FixedAddress
}

interface Known {
  coins: readonly Coin[]
  saved: readonly FixedAddress[]
}

/**
 * Reads a file of addresses: network, address, name, with or without that header. Every line gets a verdict; nothing is
 * sent.
 */
export function readAddressFile(text: string, known: Known): FileLine[] {
  const rows = readCsv(text).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const lines = isHeader(rows[0]?.cells) ? rows.slice(1) : rows
  const seen = new Set<string>()
  return lines.map(({ line, cells }) => readLine({ line, cells }, known, seen))
}

function isHeader(cells: readonly string[] = []): boolean {
  return HEADER.every((name, index) => cells[index]?.trim().toLowerCase() === name)
}

function readLine({ line, cells }: { line: number; cells: string[] }, known: Known, seen: Set<string>): FileLine {
  const [network = '', address = '', name = ''] = cells.map(unmarkedCell)
  const coin = known.coins.find(({ net_work }) => net_work.toLowerCase() === network.toLowerCase())
  const base = { line, network: coin?.net_work ?? network, network_id: coin?.id, address, name }
  if (!coin || !isChainType(coin.chain)) return { ...base, problem: { kind: 'network-unknown' } }
  if (name.length > LONGEST_NAME) return { ...base, problem: { kind: 'name-too-long' } }
  const reading = readAddress(coin.chain, address)
  if (!reading.ok) return { ...base, problem: { kind: 'address', problem: reading.problem } }
  const { normal, shown } = reading
  const there = known.saved.filter(({ network_id }) => network_id === coin.id)
  const key = `${coin.id} ${normal}`
  const good = { ...base, address: shown }
  if (seen.has(key) || there.some((each) => normalOf(coin.chain, each) === normal)) {
    return { ...good, problem: { kind: 'double' } }
  }
  seen.add(key)
  const similar = similarTo(normal, there, coin.chain)
  return similar ? { ...good, similar } : good
}

/** A saved address of the same network that a new one could be mistaken for. */
export function similarTo(normal: string, saved: readonly FixedAddress[], chainType: string): FixedAddress | undefined {
  return saved.find((each) => looksAlike(normalOf(chainType, each), normal))
}

/** The normal form of a saved address; a malformed one is returned unchanged. */
export function normalOf(chainType: string, { address }: Pick<FixedAddress, 'address'>): string {
  const reading = isChainType(chainType) ? readAddress(chainType, address) : undefined
  return reading?.ok ? reading.normal : address
}
