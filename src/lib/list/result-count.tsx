import { Plural } from '@lingui/react/macro'
import { UNKNOWN } from '#shared/money/amount'
import { knownCount } from '#shared/money/known-count'

/** "1,284 results" of a whole filtered list; a dash when its number could not be read. */
export function ResultCount({ total: told }: { total: number }) {
  const total = knownCount(told)
  return total === undefined ? UNKNOWN : <Plural value={total} one="# result" other="# results" />
}
