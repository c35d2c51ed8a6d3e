import { Trans } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { Badge } from './badge'

interface AsOfProps {
  /** The clock of the data, already written in the merchant's zone: "14:03". */
  time: string
  /** Old: a refresh failed or the page is offline. */
  stale?: boolean
}

/** How old the figures are: quiet while they are fresh, amber when they are not. */
export function AsOf({ time, stale = false }: AsOfProps) {
  if (stale) {
    return (
      <Badge tone="warning" icon={Clock}>
        <Trans>as of {time}</Trans>
      </Badge>
    )
  }
  return (
    <span className="type-12 text-text-3 tabular-nums">
      <Trans>Updated {time}</Trans>
    </span>
  )
}
