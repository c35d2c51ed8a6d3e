import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Snowflake } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { UserInfo } from '#shared/contract/user'
import { userKeys } from '@/lib/api/user'
import { useReached } from '@/lib/api/use-reached'
import { useSecondsLeft } from '@/lib/api/use-seconds-left'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { LateLayer } from '@/lib/ui/late-layer'
import { Ruler } from '@/lib/ui/ruler'
import { accountParts } from '../kit/late-parts'
import { When } from '../kit/when'
import { changeWords } from './change-words'

type Hold = NonNullable<UserInfo['hold']>

/** Until when withdrawals are frozen, why, what goes on, and what to do when it was somebody else. */
export function Freeze({ hold }: { hold: Hold }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [opened, setOpened] = useState(false)
  const isOver = useReached(hold.until)
  useEffect(() => {
    if (isOver) void cache.invalidateQueries({ queryKey: userKeys.info })
  }, [isOver, cache])
  if (isOver) return null
  return (
    <Callout
      tone="warning"
      icon={Snowflake}
      title={
        <Trans>
          Withdrawals are frozen until <When at={hold.until} exact />.
        </Trans>
      }
      action={
        <Button size="sm" variant="danger" onClick={() => setOpened(true)}>
          <Trans>Not me</Trans>
        </Button>
      }
    >
      {t(changeWords(hold.reason))} <Trans>Refunds wait too. Receiving, transfers and sign-in go on.</Trans>
      <TimeLeft hold={hold} />
      {opened && (
        <LateLayer late={accountParts} onClose={() => setOpened(false)}>
          {({ NotMe }) => <NotMe onClose={() => setOpened(false)} />}
        </LateLayer>
      )}
    </Callout>
  )
}

const TICKS = 24

/** How much of the wait is over, as ticks, and what is left in words. */
function TimeLeft({ hold }: { hold: Hold }) {
  const left = useSecondsLeft(hold.until)
  const all = Math.max(1, hold.until - hold.since)
  // Rounded before it is divided: the last minute of an hour was written as 60 minutes of the hour before.
  const whole = Math.ceil(left / 60)
  const hours = Math.floor(whole / 60)
  const minutes = whole % 60
  return (
    <span className="mt-2 block max-w-80">
      <Ruler ticks={TICKS} used={Math.floor(((all - left) / all) * TICKS)} />
      <span className="mt-1 block type-12">
        <Trans>
          {hours} h {minutes} min left
        </Trans>
      </span>
    </span>
  )
}
