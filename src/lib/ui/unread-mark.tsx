import { useLingui } from '@lingui/react/macro'
import { FileQuestionMark } from 'lucide-react'
import { Badge } from './badge'

/** The fields of a record that could not be read, as the reading of answers left them on it. */
export function unreadFieldsOf(row: unknown): readonly string[] {
  if (typeof row !== 'object' || row === null || !('unread_fields' in row)) return []
  const { unread_fields } = row
  return Array.isArray(unread_fields) ? unread_fields.map(String) : []
}

/** Marks a record of which not everything could be read; draws nothing for any other. */
export function UnreadMark({ row }: { row: unknown }) {
  const { t } = useLingui()
  const names = unreadFieldsOf(row).join(', ')
  if (names === '') return null
  return (
    <Badge
      tone="warning"
      icon={FileQuestionMark}
      title={t`The server did not tell, or not in a readable form: ${names}`}
    >
      {t`Not fully readable`}
    </Badge>
  )
}
