import { useEffect, useState } from 'react'
import { serverNow } from '@/lib/api/transport/server-clock'
import type { MoneyIntent } from './intent'
import { moneyIntents } from './intent-store'

/**
 * The intents that this browser keeps, about one subject or about all: those with an unknown outcome and those of the
 * last minutes, made by this page, by an earlier one, or by another tab.
 * @param owner undefined while the merchant is not known
 * @param about the subject, as in `MoneyIntent`; without it all subjects
 */
export function useIntents(owner: string | undefined, about?: string): readonly MoneyIntent[] {
  const [kept, setKept] = useState<readonly MoneyIntent[]>([])
  useEffect(() => {
    if (owner === undefined) return undefined
    let current = true
    const read = async () => {
      const all = await moneyIntents.list(owner, serverNow())
      if (current) setKept(all.filter((intent) => about === undefined || intent.about === about))
    }
    void read()
    const stop = moneyIntents.subscribe(() => void read())
    return () => {
      current = false
      stop()
    }
  }, [owner, about])
  return kept
}
