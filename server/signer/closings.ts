import { readAct } from './act-text'
import type { Part } from './entries'

/** Networks on which the chain knows more than the journal, because the journal is an older copy or the key is used elsewhere. */
export interface Closings extends Part {
  isClosed(network: string): boolean
  /** The hash of the line that closed a network last: the act that opens it has to name it. */
  lastHash(): string | undefined
  /** The nonces that operators have acknowledged on a network: the journal goes on after them. */
  acknowledged(network: string): bigint
  /** When networks were opened again, in seconds; 0: never. */
  reopenedAt(): number
}

/** Follows the closed networks in the entries of a journal. */
export function closings(): Closings {
  const closed = new Map<string, bigint>()
  const acknowledged = new Map<string, bigint>()
  let last: string | undefined
  let reopened_at = 0
  return {
    isClosed: (network) => closed.has(network),
    lastHash: () => last,
    acknowledged: (network) => acknowledged.get(network) ?? 0n,
    reopenedAt: () => reopened_at,
    apply: (entry, hash) => {
      if (entry.kind === 'closed') {
        closed.set(entry.network, BigInt(entry.mined))
        last = hash
      } else if (entry.kind === 'act' && readAct(entry.text)?.kind === 'reopen') {
        for (const [network, mined] of closed) acknowledged.set(network, mined)
        closed.clear()
        last = undefined
        reopened_at = entry.at
      }
    },
  }
}
