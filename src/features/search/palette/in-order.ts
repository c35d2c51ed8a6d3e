import { type Entry, GROUPS } from './entry'

/** A filter of the records takes any word, so it comes after everything that has the word in its name. */
const LAST = 4

/**
 * The entries with the best answer first, because Enter opens the first one. What the service found comes before the rest;
 * of the other groups the one with the best name for the typed words is first. Entries that fit equally keep their order.
 * @param typed what was typed, in lower case; empty for something pasted, where the given order is kept
 * @example inOrder(entries, 'withdraw')[0]?.label // 'Withdraw', before 'Withdrawal settings' and 'Stop withdrawals'
 */
export function inOrder(entries: readonly Entry[], typed: string): Entry[] {
  if (typed === '') return [...entries]
  const best = (group: string) =>
    group === 'found' ? -1 : Math.min(...entries.filter((entry) => entry.group === group).map((one) => fit(one, typed)))
  const groups = GROUPS.toSorted((one, other) => best(one) - best(other))
  return groups.flatMap((group) =>
    entries.filter((entry) => entry.group === group).toSorted((one, other) => fit(one, typed) - fit(other, typed)),
  )
}

/** How well the name answers the words: 0 is the same, `LAST` takes anything. */
function fit({ label, takesAnything = false }: Entry, typed: string): number {
  if (takesAnything) return LAST
  const name = label.toLowerCase().replace(/…$/, '')
  if (name === typed) return 0
  if (name.startsWith(typed)) return 1
  return name.split(/\s/).some((word) => word.startsWith(typed)) ? 2 : 3
}
