import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { session } from '@/features/session/session'
import { serverNow } from '@/lib/api/transport/server-clock'
import { forgetDraft, readDraft, writeDraft } from '@/lib/forms/kept-drafts'
import type { Application } from './application-rules'

const WRITE_AFTER_MS = 400

const nameOf = (mchid: string) => `opening ${mchid}`

/** What the merchant typed before and did not send; null for nothing, undefined while it is being read. */
export function useKeptDraft(mchid: string | undefined): unknown {
  const { data } = useQuery({
    queryKey: ['draft', nameOf(mchid ?? '')],
    queryFn: async () => (await readDraft(nameOf(mchid ?? ''))) ?? null,
    enabled: mchid !== undefined,
    // Each visit of the form reads what was kept last.
    staleTime: 0,
    gcTime: 0,
    meta: { secret: true },
  })
  return data
}

interface DraftKeeper {
  /** Keeps the values soon. */
  keep: (values: Application) => void
  /** Deletes what was kept: the application was sent. */
  forget: () => Promise<void>
  /** When it was kept last, in seconds of the server's clock. */
  keptAt: number | undefined
}

/** Keeps the form in this browser as it is typed, also when the page is left within the delay. */
export function useDraftKeeper(mchid: string): DraftKeeper {
  const [keptAt, setKeptAt] = useState<number>()
  const [began] = useState(() => session.state().epoch)
  const waiting = useRef<Application>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const write = useCallback(() => {
    clearTimeout(timer.current)
    const values = waiting.current
    waiting.current = undefined
    const { ended, epoch } = session.state()
    // The person has logged out, here or in another tab, and what was kept is deleted.
    if (values === undefined || (ended === 'signed-out' && epoch !== began)) return
    void keepNow(values)
    async function keepNow(typed: Application): Promise<void> {
      if (await writeDraft(nameOf(mchid), typed)) setKeptAt(serverNow())
    }
  }, [mchid, began])
  useEffect(() => {
    const stop = new AbortController()
    // The question whether to leave comes first, and gives the browser more time than the leaving itself.
    for (const event of ['beforeunload', 'pagehide']) addEventListener(event, write, stop)
    return () => {
      stop.abort()
      write()
    }
  }, [write])
  const keep = useCallback(
    (values: Application) => {
      waiting.current = values
      clearTimeout(timer.current)
      timer.current = setTimeout(write, WRITE_AFTER_MS)
    },
    [write],
  )
  const forget = useCallback(async () => {
    clearTimeout(timer.current)
    waiting.current = undefined
    await forgetDraft(nameOf(mchid))
  }, [mchid])
  return { keep, forget, keptAt }
}
