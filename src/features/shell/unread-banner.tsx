import { Trans } from '@lingui/react/macro'
import { FileQuestionMark } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { onUnread, unreadNames } from '@/lib/api/unread-fields'
import { Banner } from '@/lib/ui/banner'

const MOST_NAMES = 4

/** Says which fields of the service could not be read since the page was loaded: they are dashes. */
export function UnreadBanner() {
  const names = useSyncExternalStore(onUnread, unreadNames)
  if (names === '') return null
  const all = names.split(', ')
  const shown = all.slice(0, MOST_NAMES).join(', ') + (all.length > MOST_NAMES ? '…' : '')
  return (
    <Banner tone="info" icon={FileQuestionMark} title={<Trans>Not every field of this service could be read.</Trans>}>
      <Trans>What is missing is shown as a dash. Tell its operator: {shown}</Trans>
    </Banner>
  )
}
