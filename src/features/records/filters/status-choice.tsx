import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { transactions } from '#shared/contract/transactions'
import { useTakesMore } from '@/lib/api/use-offers'
import { TRANSACTION_STATUSES, transactionStatusLook } from '@/lib/domain-ui/transaction-status'
import { Badge } from '@/lib/ui/badge'
import { Button } from '@/lib/ui/button'
import { Checkbox } from '@/lib/ui/checkbox'
import { Count } from '@/lib/ui/count'
import type { Calendar } from '#shared/time/day-range'
import type { RecordsFilter } from '../search'
import { useStatusCounts } from './use-status-counts'

/** SPEC.md section 2: the filter shows to be paid, account paid and timeout; the others are under "More". */
const OFFERED = TRANSACTION_STATUSES.slice(0, 3)
const MORE = TRANSACTION_STATUSES.slice(3)

interface StatusChoiceProps {
  /** All filters as they are set; the counts beside the statuses follow them. */
  filter: RecordsFilter
  calendar: Calendar
  /** Codes such as "1,2"; undefined means all. */
  value: string | undefined
  onValueChange: (codes: string | undefined) => void
}

/** Chooses any of the eight statuses, with how many payments each has; three are visible at once. */
export function StatusChoice({ filter, calendar, value, onValueChange }: StatusChoiceProps) {
  const { t, i18n } = useLingui()
  const counts = useStatusCounts(filter, calendar)
  const chosen = value?.split(',') ?? []
  // SPEC.md's list takes one status.
  const takesMore = useTakesMore(transactions.name)
  const [more, setMore] = useState(() => MORE.some((code) => chosen.includes(String(code))))
  const toggle = (code: string, on: boolean) => {
    const kept = takesMore ? chosen.filter((other) => other !== code) : []
    const next = on ? [...kept, code] : kept
    onValueChange(next.length === 0 ? undefined : next.sort().join(','))
  }
  return (
    <fieldset className="grid min-w-52 grid-cols-1 justify-items-start gap-1.5">
      <legend className="mb-1.5 type-13 font-medium">
        <Trans>Status</Trans>
      </legend>
      {(more ? TRANSACTION_STATUSES : OFFERED).map((code) => {
        const look = transactionStatusLook(code)
        const count = counts.get(code)
        return (
          <Checkbox
            key={code}
            checked={chosen.includes(String(code))}
            onCheckedChange={(on) => toggle(String(code), on)}
            label={
              <span className="inline-flex items-center gap-2">
                <Badge tone={look.tone} icon={look.icon}>
                  {t(look.word)}
                </Badge>
                {count !== undefined && <Count>{i18n.number(count)}</Count>}
              </span>
            }
          />
        )
      })}
      <Button
        variant="link"
        aria-expanded={more}
        icon={more ? ChevronUp : ChevronDown}
        onClick={() => setMore(!more)}
        className="phone:min-h-11"
      >
        {more ? <Trans>Fewer</Trans> : <Trans>More</Trans>}
      </Button>
    </fieldset>
  )
}
