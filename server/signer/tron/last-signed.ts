import { LIFE_MILLIS } from '#server/chain/tron/stand-on'
import type { Journal } from '../journal'

/**
 * When something was signed last from a treasury of TRON, or its key was taken, in seconds; undefined: neither, in this journal. By the
 * clock of the chain, which the bytes carry: the own clock may have been hours ahead, and would hide what a newer copy has signed in them.
 */
export function lastSignedOnTron({ lines }: Pick<Journal, 'lines'>, network: string): number | undefined {
  const last = lines.findLast(
    ({ entry }) => (entry.kind === 'signed_tron' || entry.kind === 'key') && entry.network === network,
  )?.entry
  if (last === undefined) return undefined
  return last.kind === 'signed_tron' ? Number((BigInt(last.expiration) - LIFE_MILLIS) / 1000n) : last.at
}
