import type { GroupMember, Vote } from './group-member'
import { isReverted } from './json-rpc'
import type { RpcRefusal } from './json-rpc'
import { NONCE_TOO_LOW } from './send-raw'

/** What several nodes together say to one question. */
export type Verdict =
  | { readonly kind: 'agreed'; readonly value: unknown; readonly against: readonly GroupMember[] }
  /** Enough nodes say that the chain refuses it. */
  | { readonly kind: 'refused'; readonly refusal: RpcRefusal }
  /** Too few answer. */
  | { readonly kind: 'absent' }
  /** They differ in a way that passes. */
  | { readonly kind: 'unclear' }
  /** They contradict each other. */
  | { readonly kind: 'disputed' }

type Value = Extract<Vote, { kind: 'value' }>

interface Counting {
  readonly needed: number
  /** The newest block that enough nodes have. */
  readonly height: bigint
}

/**
 * Figures that nodes estimate, each its own way; the middle one counts. Of an even number the lower of the two in the middle
 * is the fee, so that one node cannot raise what is paid, and the higher one is the gas, so that one node cannot have a
 * transaction fail for want of it: gas that is not used costs nothing, and what all of it costs is below a limit.
 */
const FEES: ReadonlySet<string> = new Set(['eth_gasPrice', 'eth_maxPriorityFeePerGas'])
const ESTIMATES: ReadonlySet<string> = new Set([...FEES, 'eth_estimateGas'])

/** What nodes tell of now alone: two that are a block apart differ, and neither lies. */
const OF_NOW: ReadonlySet<string> = new Set(['wallet/getaccount'])

/** Counts the votes of the nodes on one question. */
export function valueOf(method: string, votes: readonly Vote[], { needed, height }: Counting): Verdict {
  const refusal = refusalOf(votes, needed)
  if (refusal !== undefined) return { kind: 'refused', refusal }
  const unlike = votes.filter((vote) => vote.kind === 'refusal')
  // They refuse for different reasons: none of these may stand for the chain.
  const plain = unlike.find((vote) => !isReverted(vote.refusal))
  if (unlike.length >= needed && plain !== undefined) return { kind: 'refused', refusal: plain.refusal }
  const values = votes.filter((vote) => vote.kind === 'value')
  if (method === 'wallet/triggerconstantcontract') return higherTrial(values, needed)
  if (method === 'eth_getTransactionByHash') return enoughKnowIt(values, needed)
  if (values.length < needed) return { kind: ESTIMATES.has(method) ? 'unclear' : 'absent' }
  if (ESTIMATES.has(method)) {
    const sorted = values.toSorted((a, b) => Number(BigInt(String(a.value)) - BigInt(String(b.value))))
    const middle = FEES.has(method) ? Math.floor((sorted.length - 1) / 2) : Math.floor(sorted.length / 2)
    return { kind: 'agreed', value: sorted[middle]?.value, against: [] }
  }
  const groups = groupsOf(values.map((vote) => (method === 'eth_getTransactionReceipt' ? upTo(height, vote) : vote)))
  const [winner, second] = groups.toSorted((a, b) => b.length - a.length)
  const isDecided = winner !== undefined && winner.length >= needed && (second?.length ?? 0) < needed
  if (!isDecided) return { kind: OF_NOW.has(method) ? 'unclear' : 'disputed' }
  const against = groups.filter((group) => group !== winner).flatMap((group) => group.map(({ member }) => member))
  return { kind: 'agreed', value: winner[0]?.value, against }
}

/**
 * A refusal that enough nodes give alike: the contract reverts, or the nonce is used. Every other refusal is a node's own
 * trouble.
 */
export function refusalOf(votes: readonly Vote[], needed: number): RpcRefusal | undefined {
  const refusals = votes.flatMap((vote) => (vote.kind === 'refusal' ? [vote.refusal] : []))
  for (const kind of [isReverted, ({ message }: RpcRefusal) => NONCE_TOO_LOW.test(message), isAlreadyThere]) {
    const alike = refusals.filter((refusal) => kind(refusal))
    if (alike.length >= (kind === isAlreadyThere ? 1 : needed)) return alike[0]
  }
  return undefined
}

const isAlreadyThere = ({ message }: RpcRefusal): boolean => /already (known|imported)/i.test(message)

/**
 * A transaction that waits may have reached one node only. It counts as known when enough nodes know it: else one node that
 * says so would keep it from being sent again, which changes nothing where it is known.
 */
function enoughKnowIt(values: readonly Value[], needed: number): Verdict {
  if (values.length < needed) return { kind: 'absent' }
  const known = values.filter(({ value }) => value !== null)
  return { kind: 'agreed', value: known.length < needed ? null : known[0]?.value, against: [] }
}

/** Honest nodes differ by a block: a receiver who has got his first tokens in it takes half of the energy. */
const MOST_APART = 2.1

/**
 * The trial of a call on TRON. Nodes may estimate differently; of two the higher energy counts, of three the middle one, as for gas. Two
 * that differ by far are not believed: one of them could have coin sent for energy that nobody takes. A revert counts when enough nodes
 * say it.
 */
function higherTrial(values: readonly Value[], needed: number): Verdict {
  const reverting = values.filter(({ text }) => text.includes('"FAILED"') || !text.includes('"result":true'))
  if (reverting.length >= needed) return { kind: 'agreed', value: reverting[0]?.value, against: [] }
  const carried = values.filter((value) => !reverting.includes(value))
  if (carried.length < needed) return { kind: 'unclear' }
  const sorted = carried.toSorted((a, b) => energyIn(a) - energyIn(b))
  const [lowest, highest] = [energyIn(sorted[0]), energyIn(sorted.at(-1))]
  if (sorted.length === 2 && highest > lowest * MOST_APART) return { kind: 'unclear' }
  return { kind: 'agreed', value: sorted[Math.floor(sorted.length / 2)]?.value, against: [] }
}

function energyIn({ value }: { readonly value?: unknown } = {}): number {
  const energy: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'energy_used') : 0
  return typeof energy === 'number' ? energy : 0
}

/** A receipt of a block that not enough nodes have yet counts as none. */
function upTo(height: bigint, vote: Value): Value {
  const number = blockOf(vote.value)
  return number === null || number <= height ? vote : { ...vote, value: null, text: 'null' }
}

function blockOf(receipt: unknown): bigint | null {
  if (typeof receipt !== 'object' || receipt === null) return null
  const number: unknown = Reflect.get(receipt, 'blockNumber')
  return typeof number === 'string' ? BigInt(number) : null
}

function groupsOf(values: readonly Value[]): Value[][] {
  const groups = new Map<string, Value[]>()
  for (const vote of values) {
    const group = groups.get(vote.text) ?? []
    group.push(vote)
    groups.set(vote.text, group)
  }
  return [...groups.values()]
}
