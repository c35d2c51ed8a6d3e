import { LIFE_MILLIS } from '#server/chain/tron/stand-on'
import type { Entry } from '../entries'

/** What a start writes. */
const OF_A_START: ReadonlySet<Entry['kind']> = new Set(['signer', 'settings', 'key'])
/** By so much the own clock may have been ahead: it is six questions to a node more. */
const OWN_CLOCK_SECONDS = 24 * 3600

/** When a treasury of TRON has signed last, as far as a journal knows. */
interface LastSigned {
  apply(entry: Entry): void
  /**
   * A moment before which nothing was signed from a treasury of TRON that this journal lacks, in seconds; undefined for an empty one.
   * Where something was signed it is the last time, by the clock of the chain, which the bytes carry: the own clock may have been
   * hours ahead, and would hide what a newer copy has signed in them. Where nothing was, a newer copy has taken the key after all
   * that was written here before it was taken: the start with this copy takes it too, so when that was says nothing.
   */
  of(network: string): number | undefined
}

/** @example const last = lastSigned(); entries.forEach(last.apply); last.of('tron') */
export function lastSigned(): LastSigned {
  const signed = new Map<string, number>()
  /** By network, the last act before its key was taken. */
  const taken = new Map<string, number>()
  let lastAct: number | undefined
  return {
    apply: (entry) => {
      if (entry.kind === 'signed_tron')
        signed.set(entry.network, Number((BigInt(entry.expiration) - LIFE_MILLIS) / 1000n))
      // The first entry counts until there is an act.
      if (lastAct === undefined || !OF_A_START.has(entry.kind)) lastAct = entry.at
      if (entry.kind === 'key' && !taken.has(entry.network)) taken.set(entry.network, lastAct)
    },
    of: (network) => {
      const before = taken.get(network) ?? lastAct
      return signed.get(network) ?? (before === undefined ? undefined : before - OWN_CLOCK_SECONDS)
    },
  }
}
