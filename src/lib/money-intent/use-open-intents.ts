import { useEffect, useState } from 'react'
import { serverNow } from '@/lib/api/server-clock'
import { isOpen, type MoneyIntent } from './intent'
import { moneyIntents } from './intent-store'

/**
 * Intents with an unknown outcome, about one subject or about all: made by this page, by an earlier one, or by another tab.
 * @param owner undefined while the merchant is not known
 * @param about the subject, as in `MoneyIntent`; without it all subjects
 */
export function useOpenIntents(owner: string | undefined, about?: string): readonly MoneyIntent[] {
  const [open, setOpen] = useState<readonly MoneyIntent[]>([])
  useEffect(() => {
    if (owner === undefined) return undefined
    let current = true
    const read = async () => {
      const all = await moneyIntents.list(owner, serverNow())
      if (current) setOpen(all.filter((intent) => (about === undefined || intent.about === about) && isOpen(intent)))
    }
    void read()
    const stop = moneyIntents.subscribe(() => void read())
    return () => {
      current = false
      stop()
    }
  }, [owner, about])
  return open
}
