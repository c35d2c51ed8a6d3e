import { Trans } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { Badge } from './badge'

interface AsOfProps {
  /** The time of the data, already formatted in the merchant's zone: "14:03". */
  time: string
  /** The data is old: a refresh failed or the page is offline. */
  stale?: boolean
}

/** The age of the figures: grey while they are fresh, amber when they are old. */
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
