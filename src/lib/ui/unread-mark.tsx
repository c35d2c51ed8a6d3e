import { useLingui } from '@lingui/react/macro'
import { FileQuestionMark } from 'lucide-react'
import { Badge } from './badge'
import { Icon } from './icon'

/** The fields of a record that could not be read, as the reading of answers left them on it. */
export function unreadFieldsOf(row: unknown): readonly string[] {
  if (typeof row !== 'object' || row === null || !('unread_fields' in row)) return []
  const { unread_fields } = row
  return Array.isArray(unread_fields) ? unread_fields.map(String) : []
}

interface UnreadMarkProps {
  row: unknown
  /** Only its drawing, which takes no room: in a table the words would push the last columns out of sight. */
  small?: boolean
}

/** Marks a record of which not everything could be read; draws nothing for any other. */
export function UnreadMark({ row, small = false }: UnreadMarkProps) {
  const { t } = useLingui()
  const names = unreadFieldsOf(row).join(', ')
  if (names === '') return null
  const why = t`The server did not tell, or not in a readable form: ${names}`
  if (small) {
    return (
      <span title={why} className="relative inline-block h-3.25 w-0 align-middle text-warning-text">
        <Icon of={FileQuestionMark} size={13} className="absolute top-0 left-0" />
        <span className="sr-only">{t`Not fully readable`}</span>
      </span>
    )
  }
  return (
    <Badge tone="warning" icon={FileQuestionMark} title={why}>
      {t`Not fully readable`}
    </Badge>
  )
}
