import { useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { Badge } from './badge'
import { Icon } from './icon'

/** No field of an answer has this name, and nothing that writes a row out shows it. */
const LEFT = Symbol('has left the answer')

/** The row as a list holds it that the latest answer lacks: it may have another state by now, or stand on another page. */
export function markLeft<Row>(row: Row): Row {
  return { ...row, [LEFT]: true }
}

export function hasLeft(row: unknown): boolean {
  return typeof row === 'object' && row !== null && LEFT in row
}

/**
 * Says of a held row that it is not refreshed any more; the row itself is dimmed. `small`: only the drawing, which takes no room,
 * as in a table.
 */
export function LeftMark({ small = false }: { small?: boolean }) {
  const { t } = useLingui()
  const words = t`May have changed`
  const why = t`This row has left the list since. What is shown of it may be out of date.`
  if (small) {
    return (
      <span title={why} className="relative inline-block h-3.25 w-0 align-middle">
        <Icon of={History} size={13} className="absolute top-0 left-0" />
        <span className="sr-only">{words}</span>
      </span>
    )
  }
  return (
    <Badge tone="outline" icon={History} title={why}>
      {words}
    </Badge>
  )
}
