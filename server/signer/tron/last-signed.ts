import { LIFE_MILLIS } from '#server/chain/tron/stand-on'
import type { Entry } from '../entries'
import type { Journal } from '../journal'

/** What a start writes. */
const OF_A_START: ReadonlySet<Entry['kind']> = new Set(['signer', 'settings', 'key'])
/** By so much the own clock may have been ahead: it is six questions to a node more. */
const OWN_CLOCK_SECONDS = 24 * 3600

/**
 * A moment before which nothing was signed from a treasury of TRON that this journal lacks, in seconds; undefined for an empty one. Where
 * something was signed it is the last time, by the clock of the chain, which the bytes carry: the own clock may have been hours ahead,
 * and would hide what a newer copy has signed in them. Where nothing was, a newer copy has taken the key after all that was
 * written here before it was taken: the start with this copy takes it too, so when that was says nothing.
 */
export function lastSignedOnTron({ lines }: Pick<Journal, 'lines'>, network: string): number | undefined {
  const entries = lines.map(({ entry }) => entry)
  const last = entries.findLast((entry) => entry.kind === 'signed_tron' && entry.network === network)
  if (last?.kind === 'signed_tron') return Number((BigInt(last.expiration) - LIFE_MILLIS) / 1000n)
  const key = entries.findIndex((entry) => entry.kind === 'key' && entry.network === network)
  const earlier = key === -1 ? entries : entries.slice(0, key)
  const before = earlier.findLast(({ kind }) => !OF_A_START.has(kind)) ?? entries[0]
  return before && before.at - OWN_CLOCK_SECONDS
}
