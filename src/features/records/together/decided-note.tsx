import { Plural, Trans } from '@lingui/react/macro'
import type { DecidedTogether } from '@/lib/api/transactions'
import { Callout } from '@/lib/ui/callout'

/** How many were decided about, and how many were left because something had changed. */
export function DecidedNote({ decided: { done, left } }: { decided: DecidedTogether }) {
  return (
    <Callout
      tone={left.length === 0 ? 'success' : 'warning'}
      title={<Plural value={done.length} one="# is decided." other="# are decided." />}
    >
      {left.length > 0 && (
        <Trans>
          <Plural value={left.length} one="# was left" other="# were left" />, because something had changed meanwhile.
        </Trans>
      )}
    </Callout>
  )
}
