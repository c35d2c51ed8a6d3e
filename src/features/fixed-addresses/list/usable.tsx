import { Trans } from '@lingui/react/macro'
import { CircleCheck, Clock } from 'lucide-react'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { useReached } from '@/lib/api/use-reached'
import { Badge } from '@/lib/ui/badge'

interface UsableProps {
  /** The time from which the address may be paid, in seconds. */
  from: number
  zone: string
}

/** Whether an address may be paid yet, and from when. It updates itself when the time has come. */
export function Usable({ from, zone }: UsableProps) {
  const isUsable = useReached(from)
  if (isUsable) {
    return (
      <Badge tone="success" icon={CircleCheck}>
        <Trans>Usable</Trans>
      </Badge>
    )
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone="warning" icon={Clock}>
        <Trans>Waiting</Trans>
      </Badge>
      <span className="type-13">
        <Trans>
          until <RecordTime at={from} zone={zone} />
        </Trans>
      </span>
    </span>
  )
}
