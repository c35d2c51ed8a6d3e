import { readAct } from './act-text'
import type { Act, ActOf } from './act-text'
import type { Part } from './entries'

/** A token of a network, as texts that people sign name it. */
interface TokenName {
  /** Such as `eip155:1`. */
  readonly network: string
  /** In lower case. */
  readonly contract: string
}

/** What a merchant may send of a token, in smallest units. */
interface Allowance {
  readonly payout: bigint
  readonly daily: bigint
  /** In 24 hours without a passkey, while he never had one. */
  readonly unproven_daily: bigint
  /** From this amount on two persons have to confirm. */
  readonly second_from: bigint
}

/** From which amount on a token is moved to the treasury, in smallest units, and the most coin for it in 24 hours, in wei. */
export interface SweepRule {
  readonly least: bigint
  readonly gas_daily: bigint
}

/** A move to the operators' own wallet that they have ordered. */
export interface ColdAct extends ActOf<'cold'> {
  /** In seconds: when it was taken, and until when it may be signed. */
  readonly taken_at: number
  readonly sign_until: number
}

/** The limits that operators have set, and which acts were taken. What no act allows is not allowed. */
export interface Allowances extends Part {
  of(merchant_id: string, token: TokenName): Allowance
  /** What all merchants together may send of a token in 24 hours. */
  float(token: TokenName): bigint
  /** How a token is collected; undefined: no act allows it. */
  sweep(token: TokenName): SweepRule | undefined
  /** What was ever ordered to leave the treasury of a network for a cold wallet, the oldest first. */
  cold(network: string): readonly ColdAct[]
  /** The text of an act that was taken. */
  takenAs(act_id: string): string | undefined
}

/** An order is signed within a day or never, so that it surprises nobody weeks later. */
const COLD_SECONDS = 24 * 3600

const NOTHING: Allowance = { payout: 0n, daily: 0n, unproven_daily: 0n, second_from: 0n }

/** Follows the limits in the entries of a journal. */
export function allowances(): Allowances {
  const limits = new Map<string, Allowance>()
  const floats = new Map<string, bigint>()
  const sweeps = new Map<string, SweepRule>()
  const colds: ColdAct[] = []
  const taken = new Map<string, string>()
  const decide = (act: Act, { text, at }: { readonly text: string; readonly at: number }): void => {
    taken.set(act.act_id, text)
    if (act.kind === 'float') floats.set(nameOf(act), BigInt(act.daily_units))
    if (act.kind === 'sweep')
      sweeps.set(nameOf(act), { least: BigInt(act.least_units), gas_daily: BigInt(act.gas_daily_wei) })
    if (act.kind === 'cold') colds.push({ ...act, taken_at: at, sign_until: at + COLD_SECONDS })
    // What was ordered before an older copy was found may have been done by the newer one.
    if (act.kind === 'reopen') for (const [place, order] of colds.entries()) colds[place] = { ...order, sign_until: 0 }
    if (act.kind !== 'limit') return
    limits.set(`${act.merchant_id} ${nameOf(act)}`, {
      payout: BigInt(act.payout_units),
      daily: BigInt(act.daily_units),
      unproven_daily: BigInt(act.unproven_daily_units),
      second_from: BigInt(act.second_from_units),
    })
  }
  return {
    of: (merchant_id, token) => limits.get(`${merchant_id} ${nameOf(token)}`) ?? NOTHING,
    float: (token) => floats.get(nameOf(token)) ?? 0n,
    sweep: (token) => sweeps.get(nameOf(token)),
    cold: (network) => colds.filter((order) => order.network === network),
    takenAs: (act_id) => taken.get(act_id),
    apply: (entry) => {
      if (entry.kind !== 'act') return
      const act = readAct(entry.text)
      if (act !== undefined) decide(act, entry)
    },
  }
}

/** One text for a token of a network. */
const nameOf = ({ network, contract }: TokenName): string => `${network} ${contract}`
