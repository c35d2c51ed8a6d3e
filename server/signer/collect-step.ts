import { refused } from './answers'
import type { SweepRule } from './allowances'
import type { SignerNetwork } from './chain-view'
import type { Step } from './collections'
import type { Collecting, Refused, Wait } from './contract'
import type { SignerKey } from './key-port'

/** So many steps of the gas key may wait for a block. */
export const MOST_WAITING = 16

export type CollectAnswer = Collecting | Refused | Wait

/** What one collection is about, on a chain that `view` reads. */
export interface Target<View> {
  readonly network: SignerNetwork
  readonly view: View
  readonly rule: SweepRule
  readonly key: SignerKey & { readonly purpose: 'payment' | 'recharge' }
  /** In lower case on EVM chains; `T...` on TRON. */
  readonly address: string
  /** In the words of payouts. */
  readonly contract: string
}

/** The key that pays for collections on a network. */
export const gasKeyOf = (network: string) => ({ network, purpose: 'gas', index: 0n }) as const

/** What was signed of a step. */
export function answerOf(step: Step | undefined): CollectAnswer {
  if (step === undefined) return refused('unknown_intent')
  const { first, attempts } = step
  const txids = attempts.map(({ txid }) => txid)
  return { state: 'signed', step: first.step, units: first.units, txids, raw: attempts.at(-1)?.raw ?? first.raw }
}
