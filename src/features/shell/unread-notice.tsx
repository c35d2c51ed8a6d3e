import { Trans, useLingui } from '@lingui/react/macro'
import { FileQuestionMark, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { remembered } from '@/lib/config/remembered'
import { Banner } from '@/lib/ui/banner'
import { IconButton } from '@/lib/ui/button'
import { CopyButton } from '@/lib/ui/copy-button'

const SEPARATOR = ', '

/** The fields that this browser has closed the notice about. */
const closed = remembered('closed-unread', (stored) => stored ?? '')

/**
 * The notice about fields that could not be read. Their names say something to the operator alone: they are copied and
 * not drawn. Closed, it stays away until another field is missing.
 */
export function UnreadNotice({ names }: { names: string }) {
  const { t } = useLingui()
  const known = new Set(useSyncExternalStore(closed.subscribe, closed.get).split(SEPARATOR))
  if (names.split(SEPARATOR).every((name) => known.has(name))) return null
  return (
    <Banner
      tone="info"
      icon={FileQuestionMark}
      title={<Trans>Not every field of this service could be read.</Trans>}
      action={
        <>
          <CopyButton value={names} label={t`Copy the names of the fields for the operator`} />
          <IconButton
            icon={X}
            size="sm"
            label={t`Close`}
            onClick={() => closed.set([...known, ...names.split(SEPARATOR)].filter(Boolean).join(SEPARATOR))}
          />
        </>
      }
    >
      <Trans>What is missing is shown as a dash.</Trans>
    </Banner>
  )
}
