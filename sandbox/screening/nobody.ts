import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import { getAddress } from 'viem'
import { RISK_CATEGORIES } from '#shared/contract/risk'
import type { ScreeningList } from '#server/screening/list-source'

const base58check = createBase58check(sha256)
const TRON_VERSION = 0x41

/** The families of networks that the list of the sandbox has addresses for. */
const FAMILIES = ['Tron', 'Ethereum'] as const

/**
 * An address with a right checksum that nobody has a key for: its 20 bytes are a hash of its name, and no public key.
 *
 * @example
 * nobodysAddress('Ethereum', 'mixer') // '0x...'
 */
export function nobodysAddress(chain_type: (typeof FAMILIES)[number], name: string): string {
  const bytes = sha256(utf8ToBytes(`settlement sandbox screening / ${chain_type} / ${name}`)).slice(0, 20)
  if (chain_type === 'Ethereum') return getAddress(`0x${bytesToHex(bytes)}`)
  return base58check.encode(Uint8Array.of(TRON_VERSION, ...bytes))
}

/** The list of the sandbox: an address for each category and each level, on each family of networks. */
export function nobodysList(): ScreeningList {
  return {
    name: 'Sandbox list',
    version: '2026-11',
    entries: FAMILIES.flatMap((chain_type) => [
      ...RISK_CATEGORIES.map((category) => ({
        chain_type,
        address: nobodysAddress(chain_type, category),
        level: 'Fail' as const,
        categories: [category],
      })),
      {
        chain_type,
        address: nobodysAddress(chain_type, 'two categories'),
        level: 'Fail' as const,
        categories: ['mixer' as const, 'sanctioned' as const],
      },
      ...(['unavailable', 'Pass', 'Excellent'] as const).map((level) => ({
        chain_type,
        address: nobodysAddress(chain_type, level),
        level,
        categories: [],
      })),
    ]),
  }
}
