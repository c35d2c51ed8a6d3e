import { useEffect, useState } from 'react'
import { serverNow } from '@/lib/api/transport/server-clock'
import type { MoneyIntent } from './intent'
import { moneyIntents } from './intent-store'

/**
 * The intent of an id as this browser stored it, to compare it with what the server recorded. Undefined when the intent
 * was made in another browser, or was removed after its ten minutes.
 */
export function useKeptIntent(owner: string | undefined, client_ref: string): MoneyIntent | undefined {
  const [kept, setKept] = useState<MoneyIntent>()
  useEffect(() => {
    if (owner === undefined) return undefined
    let current = true
    const read = async () => {
      const all = await moneyIntents.list(owner, serverNow())
      const found = all.find((intent) => intent.client_ref === client_ref)
      // An intent that was read once stays on the page, also after its ten minutes are over.
      if (current && found) setKept(found)
    }
    void read()
    const stop = moneyIntents.subscribe(() => void read())
    return () => {
      current = false
      stop()
    }
  }, [owner, client_ref])
  return kept?.client_ref === client_ref ? kept : undefined
}
