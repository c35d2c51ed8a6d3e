import { useLingui } from '@lingui/react/macro'
import type { Activity } from '@/lib/api/security'
import { useZone } from '@/lib/api/use-zone'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { Timeline } from '@/lib/ui/timeline'
import { actionTitle } from './action-words'
import { useDetailWords } from './use-detail-words'

interface ActivityListProps {
  label: string
  rows: readonly Activity[]
  /** With address and device of each act. */
  whole?: boolean
}

/** Acts on the account, newest first: what, what it changed, when, and from where. */
export function ActivityList({ label, rows, whole = false }: ActivityListProps) {
  const { t } = useLingui()
  const zone = useZone()
  const words = useDetailWords()
  return (
    <Timeline
      label={label}
      steps={rows.map((row) => {
        const title = actionTitle(row.action, row.detail)
        const detail = words(row.detail)
        return {
          key: row.id,
          // An act that this version does not know is shown as the server names it.
          title: title === undefined ? <span className="wrap-anywhere">{row.action}</span> : t(title),
          state: 'done' as const,
          time: <RecordTime at={row.created_time} zone={zone} />,
          children: (
            <>
              {detail.map((line) => (
                <span key={line} className="block wrap-anywhere">
                  {line}
                </span>
              ))}
              {(whole || detail.length === 0) && (
                <span className="block wrap-anywhere">
                  <span translate="no">{row.device}</span> · {row.ip}
                </span>
              )}
            </>
          ),
        }
      })}
    />
  )
}
