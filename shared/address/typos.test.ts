import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import vectorFile from './address-vectors.json'
import { CHAIN_TYPES, type ChainType } from './chain-type'
import { checkAddress } from './check-address'
import { readAddress } from './read-address'

const vectors = z
  .array(z.object({ chain: z.enum([...CHAIN_TYPES, 'Bitcoin testnet']), address: z.string(), valid: z.boolean() }))
  .parse(vectorFile)
const valid = vectors.flatMap(({ chain, address, valid }) =>
  valid && chain !== 'Bitcoin testnet' ? [[chain, address] as const] : [],
)

/** Every printable ASCII character. */
const KEYS = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index))

function replaced(address: string, position: number, key: string): string {
  return address.slice(0, position) + key + address.slice(position + 1)
}

/** Every position with every key. */
function typosOf(address: string): string[] {
  return Array.from(address, (_, position) => KEYS.map((key) => replaced(address, position, key)))
    .flat()
    .filter((typo) => typo !== address)
}

function acceptedOn(chain: ChainType, address: string) {
  const verdict = checkAddress(chain, address)
  if (!verdict.ok) throw new Error(`${chain} refuses ${address}: ${verdict.reason}`)
  return verdict
}

/** The typing mistakes that give another valid address without the warning that mistakes go unnoticed. */
function unnoticed(chain: ChainType, address: string): string[] {
  const { normal } = acceptedOn(chain, address)
  return typosOf(address).filter((typo) => {
    const verdict = checkAddress(chain, typo)
    return verdict.ok && verdict.normal !== normal && !verdict.warnings.includes('no-checksum')
  })
}

/** Addresses without a checksum: the console warns about them and shows them in groups. */
const WITHOUT_CHECKSUM = valid.filter(([chain, address]) => acceptedOn(chain, address).warnings.includes('no-checksum'))
const WITH_CHECKSUM = valid.filter((vector) => !WITHOUT_CHECKSUM.includes(vector))

/**
 * EIP-55 has one checksum bit per letter. In an address with few letters, a wrong letter case can match the checksum by
 * chance.
 */
const BY_LUCK = [
  '0x52908400f98527886E0F7030069857D2E4169EE7',
  '0x52908400098527886E0F7b30069857D2E4169EE7',
  '0xde709A2102306220921060314715629080e2fb77',
]

function distance(one: string, other: string): number {
  return Array.from(one).filter((letter, position) => letter !== other[position]).length
}

/** `0x` of Aptos and `0:` of TON, with the same 64 digits behind. */
const ONE_KEY_APART: ReadonlyMap<ChainType, RegExp> = new Map([
  ['Aptos', /^0:/],
  ['TON', /^0x/],
  ['TONTESTNET', /^0x/],
])

describe('one wrong character', () => {
  it.each(WITH_CHECKSUM)('%s %s has a checksum: no typing mistake gives another valid address', (chain, address) => {
    expect(unnoticed(chain, address)).toEqual([])
  })

  it.each(WITHOUT_CHECKSUM)(
    '%s %s has no checksum: every accepted typing mistake carries the warning',
    (chain, address) => {
      expect(unnoticed(chain, address)).toEqual(BY_LUCK.filter((typo) => distance(typo, address) === 1))
    },
  )

  it('goes unnoticed only on chains without a checksum, and in spellings that leave it out', () => {
    const names = new Set(WITHOUT_CHECKSUM.map(([chain]) => chain))
    expect([...names].sort()).toEqual(['Aptos', 'Endless', 'Ethereum', 'HC', 'Solana', 'TON', 'TONTESTNET'])
    expect(new Set(WITH_CHECKSUM.map(([chain]) => chain))).toEqual(
      new Set(['Bitcoin', 'Ethereum', 'TON', 'TONTESTNET', 'Tron']),
    )
    const spellings = WITHOUT_CHECKSUM.filter(([chain]) => WITH_CHECKSUM.some(([other]) => other === chain))
    const oneCaseOrRaw = /^(?:0x(?:[0-9a-f]+|[0-9A-F]+)|-?[0-9]+:[0-9a-f]{64})$/
    expect(spellings.filter(([, address]) => !oneCaseOrRaw.test(address))).toEqual([])
  })

  it.each(valid)(
    '%s %s: a refused typing mistake is called an address of another chain only when it is one',
    (chain, address) => {
      const called = typosOf(address).filter((typo) => {
        const reading = readAddress(chain, typo)
        return !reading.ok && reading.problem.kind === 'other-chain'
      })
      const other = ONE_KEY_APART.get(chain)
      expect(called.filter((typo) => other?.test(typo) !== true)).toEqual([])
    },
  )
})

/** Chains with the same address form: base58 of 32 bytes, and the raw form of TON. */
const ALIKE: readonly (readonly ChainType[])[] = [
  ['Solana', 'HC', 'Endless'],
  ['TON', 'TONTESTNET'],
]

describe('an address of another chain', () => {
  it.each(valid)('%s %s is recognised as its own chain by every chain that refuses it', (own, address) => {
    const isAlike = (chain: ChainType) => ALIKE.some((group) => group.includes(chain) && group.includes(own))
    const takenBy = CHAIN_TYPES.filter((chain) => checkAddress(chain, address).ok)
    const problem = { kind: 'other-chain', chainTypes: takenBy }
    expect(takenBy).toContain(own)
    expect(takenBy.filter((chain) => chain !== own && !isAlike(chain))).toEqual([])
    for (const chain of CHAIN_TYPES.filter((each) => !takenBy.includes(each)))
      expect(readAddress(chain, address), chain).toEqual({ ok: false, problem })
  })

  it.each(vectors.filter(({ chain, valid }) => valid && chain === 'Bitcoin testnet'))(
    '$address is of the test network of Bitcoin',
    ({ address }) => {
      expect(readAddress('Bitcoin', address)).toEqual({ ok: false, problem: { kind: 'wrong-network' } })
    },
  )
})
