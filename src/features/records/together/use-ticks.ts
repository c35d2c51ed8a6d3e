import { useState } from 'react'

export interface Ticks {
  isTicked: (key: string) => boolean
  tick: (keys: readonly string[], ticked: boolean) => void
}

interface TicksProps {
  /** Which list this is. Another question to the server is another list. */
  of: string
  /** The keys of the list, undefined until the server has answered. */
  keys: readonly string[] | undefined
}

/**
 * What a decision about many is about. All that stands in the list when it comes is ticked, and nothing else ever by
 * itself: not a row that an event brings later, which the person may not have seen, not a row that the person took out,
 * and after a decision nothing at all. Else a second press of the same button would decide about them without a question.
 */
export function useTicks({ of, keys }: TicksProps): Ticks & { clear: () => void } {
  const [ticked, setTicked] = useState<{ of: string | undefined; keys: ReadonlySet<string> }>(NOTHING)
  /** What the person took out stays out, in another list too. */
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const isNew = keys !== undefined && ticked.of !== of
  const shown = isNew ? new Set(keys.filter((key) => !out.has(key))) : ticked.of === of ? ticked.keys : NOTHING.keys
  if (isNew) setTicked({ of, keys: shown })
  return {
    isTicked: (key) => shown.has(key),
    tick: (which, isIn) => {
      setTicked({ of, keys: changed(shown, which, isIn) })
      setOut(changed(out, which, !isIn))
    },
    clear: () => setTicked({ of, keys: NOTHING.keys }),
  }
}

const NOTHING = { of: undefined, keys: new Set<string>() }

function changed(before: ReadonlySet<string>, keys: readonly string[], isIn: boolean): ReadonlySet<string> {
  const next = new Set(before)
  for (const key of keys) {
    if (isIn) next.add(key)
    else next.delete(key)
  }
  return next
}
