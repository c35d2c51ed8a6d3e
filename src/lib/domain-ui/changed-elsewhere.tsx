import { Trans } from '@lingui/react/macro'
import { Callout } from '@/lib/ui/callout'

interface ChangedElsewhereProps {
  /** A form or a draft with `follows: 'saved'`. */
  form: { isElsewhere: boolean }
  className?: string
}

/** Beside a form: what is saved was changed elsewhere while something was typed here. Draws nothing as long as that is not so. */
export function ChangedElsewhere({ form: { isElsewhere }, className }: ChangedElsewhereProps) {
  if (!isElsewhere) return null
  return (
    // Announced, because it comes by itself.
    <div role="alert" className={className}>
      <Callout tone="warning" title={<Trans>This was changed elsewhere meanwhile.</Trans>}>
        <Trans>What you entered is still here. If you save it, it replaces that change.</Trans>
      </Callout>
    </div>
  )
}
