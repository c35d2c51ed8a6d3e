import type { EntryOf, Part } from './entries'

const DAY_SECONDS = 24 * 3600
const NONE = { entry: undefined, at: 0, most_fee: '0' } as const

type StepEntry = EntryOf<'collect'> | EntryOf<'collect_tron'>

/** A step of a collection, with everything that was signed for it. */
export interface Step<First extends StepEntry = StepEntry> {
  readonly first: First
  /** The newest last, with the same nonce. `at` in seconds, `most_fee` in smallest units of the coin. */
  readonly attempts: readonly Pick<StepEntry, 'txid' | 'raw' | 'at' | 'most_fee'>[]
}

/** What was signed to move deposits to the treasury. */
export interface Collections extends Part {
  /** The step of an address that no block has yet, as far as was looked: first the coin that a waiting sweep got more of, then that sweep. */
  open(network: string, address: string): Step | undefined
  /** The nonce after the last one that was signed with the gas key of a network. */
  gasNonce(network: string): bigint
  /** The same of an address. */
  nonceOf(network: string, address: string): bigint
  /** The steps of the gas key of a network that no block has yet, as far as was looked. */
  waitingGas(network: string): readonly Step[]
  /** How often the transfers of an address have burned their energy on TRON in the 24 hours before `now`. */
  burned(network: string, address: string, now: number): number
  /** Whether a transaction of TRON was signed here. */
  hasSigned(txid: string): boolean
  /** How many transactions of TRON were. */
  signedOnTron(): bigint
  /** What the gas key has sent for a token in the 24 hours before `now`, the most that its fees can be included, in smallest units of the coin. */
  gasSpent(token: { readonly network: string; readonly contract: string }, now: number): bigint
}

/** Follows collections in the entries of a journal. */
export function collections(): Collections {
  /** The newest step of each address last. */
  const open = new Map<string, readonly Step[]>()
  const openAt = (key: string): readonly Step[] => open.get(key) ?? []
  const next = new Map<string, bigint>()
  /** The steps of the gas key, the last signed last; what is older than a day is looked at no more. */
  const spent: (Pick<StepEntry, 'at' | 'most_fee'> & { readonly entry: StepEntry })[] = []
  const onTron = new Set<string>()
  /** When each address has burned energy, in seconds. */
  const burned = new Map<string, readonly number[]>()
  const begin = (entry: StepEntry): void => {
    const { network, address, step } = entry
    const at = keyOf(network, address)
    open.set(at, [...openAt(at), { first: entry, attempts: [entry] }])
    if (step === 'gas') spent.push({ entry, at: entry.at, most_fee: entry.most_fee })
    if (entry.kind === 'collect_tron') onTron.add(entry.txid)
    else {
      const key = step === 'gas' ? network : at
      next.set(key, later(next.get(key) ?? 0n, BigInt(entry.nonce) + 1n))
    }
  }
  const again = (entry: EntryOf<'collect_again'>): void => {
    const key = keyOf(entry.network, entry.address)
    const step = openAt(key).at(-1)
    if (step === undefined) return
    open.set(key, [...openAt(key).slice(0, -1), { ...step, attempts: [...step.attempts, entry] }])
    const place = spent.findLastIndex(({ entry: { txid } }) => txid === step.first.txid)
    if (place < 0) return
    // It may be in a block from now on only, so its day begins anew.
    spent.splice(place, 1)
    spent.push({ entry: step.first, at: entry.at, most_fee: entry.most_fee })
  }
  return {
    open: (network, address) => openAt(keyOf(network, address)).at(-1),
    gasNonce: (network) => next.get(network) ?? 0n,
    nonceOf: (network, address) => next.get(keyOf(network, address)) ?? 0n,
    waitingGas: (network) =>
      [...open.values()].flat().filter(({ first }) => first.network === network && first.step === 'gas'),
    burned: (network, address, now) =>
      (burned.get(keyOf(network, address)) ?? []).filter((at) => at > now - DAY_SECONDS).length,
    hasSigned: (txid) => onTron.has(txid),
    signedOnTron: () => BigInt(onTron.size),
    gasSpent: ({ network, contract }, now) => {
      let sum = 0n
      for (let place = spent.length - 1; place >= 0; place--) {
        const { entry, at, most_fee } = spent[place] ?? NONE
        if (entry === undefined || at <= now - DAY_SECONDS) break
        if (entry.network === network && entry.contract === contract) sum += BigInt(entry.units) + BigInt(most_fee)
      }
      return sum
    },
    apply: (entry) => {
      if (entry.kind === 'collect' || entry.kind === 'collect_tron') begin(entry)
      else if (entry.kind === 'collect_again') again(entry)
      else if (entry.kind === 'collected' || entry.kind === 'collected_tron') {
        const key = keyOf(entry.network, entry.address)
        const left = openAt(key).slice(0, -1)
        if (left.length > 0) open.set(key, left)
        else open.delete(key)
      }
      if (entry.kind === 'collected_tron' && entry.outcome === 'burned') {
        const key = keyOf(entry.network, entry.address)
        burned.set(key, [...(burned.get(key) ?? []), entry.at])
      }
    },
  }
}

/** The larger of two nonces. */
export const later = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** @param address in lower case on EVM chains */
const keyOf = (network: string, address: string): string => `${network} ${address}`
