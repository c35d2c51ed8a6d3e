import { Trans, useLingui } from '@lingui/react/macro'
import { CircleQuestionMark } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { closeIntent } from '#shared/contract/user-access'
import { serverNow } from '@/lib/api/transport/server-clock'
import { useOffers } from '@/lib/api/use-offers'
import { explain } from '@/lib/domain-ui/explain'
import { SupportLine } from '@/lib/domain-ui/support-line'
import { formatTime } from '#shared/time/format-time'
import { AddressInline } from '@/lib/ui/address-inline'
import { announce } from '@/lib/ui/announce'
import { Badge } from '@/lib/ui/badge'
import { Button } from '@/lib/ui/button'
import { HiddenAmounts } from '@/lib/ui/hidden-amounts'
import { Timeline } from '@/lib/ui/timeline'
import { toastDone } from '@/lib/ui/toast'
import { closeUnbegun } from './close-intent'
import { CloseByPerson, QuestionClosed } from './question-ends'
import type { PlannedIntent } from './use-money-act'

/** The intent without an answer, and how its outcome is looked for again. */
export interface OpenActSlot {
  intent: PlannedIntent
  kind: 'pending' | 'unknown'
  /** The sentence with which the server failed; it does not say that nothing was executed. */
  said?: string
  /** Looks for the outcome again; false when it is still not found. */
  onCheck: (intent: PlannedIntent) => Promise<boolean>
  /** The surrounding flow announces what was found, so this component must not announce it too. */
  inFlow?: boolean
}

interface OpenActProps extends OpenActSlot {
  zone: string
  /** Announced when it is found: "Transfer found". */
  found: string
  /** The text, in the words of the act, that it may have been executed and is not sent again automatically. */
  unknown: ReactNode
  /** How it is looked for, where that is not by reading a list. */
  search?: { title: ReactNode; how: ReactNode }
  /** The act: its amount, from where and to where. */
  children: ReactNode
}

/** So often the list is read while the page is seen. Nothing is sent by it. */
const LOOK_EVERY_MS = 60_000

/** An act with money whose outcome is unknown. It is not called a failure, because it may have been executed. */
export function OpenAct({
  intent,
  kind,
  said: told,
  inFlow = false,
  zone,
  onCheck,
  found,
  unknown,
  search,
  children,
}: OpenActProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const [looked, setLooked] = useState<number>()
  const [closed, setClosed] = useState<'by-service' | 'by-person'>()
  const canAsk = useOffers(closeIntent.name)
  const since = formatTime(intent.created_time, 'save', { zone })
  const close = () => {
    setClosed('by-service')
    // This may be gone with its intent before anybody has read it.
    toastDone(t`It was never begun: nothing was sent. You can send it again.`)
  }
  const look = async (): Promise<boolean> => {
    const isFound = await onCheck(intent)
    setLooked(serverNow())
    if (!isFound && canAsk && (await closeUnbegun(intent))) close()
    return isFound
  }
  const check = async () => {
    setBusy(true)
    try {
      const isFound = await look()
      const words = isFound ? found : t`Not visible yet. Check again in a minute.`
      setSaid(words)
      if (!(isFound && inFlow)) announce(words)
    } catch (error) {
      setSaid(explain(error))
    } finally {
      setBusy(false)
    }
  }
  useLooking(intent.created_time, async () => {
    if ((await look()) && !inFlow) announce(found)
  })
  // What was approved stays visible, also in a list whose amounts are hidden.
  const approved = <HiddenAmounts value={false}>{children}</HiddenAmounts>
  if (closed) return <QuestionClosed by={closed}>{approved}</QuestionClosed>
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="danger" icon={CircleQuestionMark}>
          {kind === 'pending' ? <Trans>Outcome pending</Trans> : <Trans>Outcome unknown</Trans>}
        </Badge>
        <span className="type-13 text-text-3 tabular-nums">
          <Trans>since {since}</Trans>
        </span>
      </p>
      {approved}
      <p className="text-text-2 wrap-anywhere">
        {kind === 'pending' ? (
          <Trans>The server is still working on it.</Trans>
        ) : told === undefined ? (
          unknown
        ) : (
          <Trans>
            The server said: “{told}”. It may have been executed all the same; it is not sent again by itself.
          </Trans>
        )}
      </p>
      <Search {...{ intent, looked, zone, canAsk, search }} />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" loading={busy} onClick={() => void check()}>
          <Trans>Check again</Trans>
        </Button>
        <span className="type-13 text-text-3">{said}</span>
      </div>
      {!canAsk && <CloseByPerson intent={intent} onClosed={() => setClosed('by-person')} />}
    </div>
  )
}

interface SearchProps extends Pick<OpenActProps, 'intent' | 'zone'> {
  search: OpenActProps['search']
  looked: number | undefined
  canAsk: boolean
}

/** What is known, what is looked for, and what both ends mean. */
function Search({ intent, looked, zone, canAsk, search }: SearchProps) {
  const { t } = useLingui()
  const clock = (at: number | undefined) => (at === undefined ? {} : { time: formatTime(at, 'save', { zone }) })
  return (
    <Timeline
      label={t`What is known, and what comes next`}
      steps={[
        {
          key: 'sent',
          title: <Trans>Sent under one number</Trans>,
          state: 'done',
          ...clock(intent.created_time),
          children: (
            <AddressInline value={intent.client_ref} show="plain" copyLabel={t`Copy the number of this request`} />
          ),
        },
        {
          key: 'look',
          title: search?.title ?? <Trans>We look for it in the list</Trans>,
          state: 'now',
          ...clock(looked),
          children: search?.how ?? <Trans>Once a minute while this page is open. Nothing is sent by looking.</Trans>,
        },
        {
          key: 'found',
          title: <Trans>When it is found</Trans>,
          state: 'ahead',
          children: <Trans>Its result is shown here by itself.</Trans>,
        },
        {
          key: 'missing',
          state: 'ahead',
          ...(canAsk
            ? {
                title: <Trans>If it was never begun</Trans>,
                children: (
                  <Trans>A few minutes after it was sent the service can say so, and this question ends.</Trans>
                ),
              }
            : {
                title: <Trans>If it is still not found after an hour</Trans>,
                children: (
                  <>
                    <Trans>
                      Find out what became of the number above before you send the same money again. Then you can close
                      this question here.
                    </Trans>
                    <SupportLine />
                  </>
                ),
              }),
        },
      ]}
    />
  )
}

/**
 * Looks now and then while the page is seen, and at once for what was sent before this page was there. An error changes nothing:
 * the outcome stays unknown.
 */
function useLooking(sent: number, look: () => Promise<void>): void {
  const onTick = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void look().catch(() => undefined)
  })
  useEffect(() => {
    if (serverNow() - sent > LOOK_EVERY_MS / 1000) onTick()
    const timer = setInterval(onTick, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [sent])
}
