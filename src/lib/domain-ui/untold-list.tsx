import { Trans } from '@lingui/react/macro'
import { Callout } from '@/lib/ui/callout'
import { Checkbox } from '@/lib/ui/checkbox'

interface UntoldListProps {
  replaces: boolean
  onReplaces: (replaces: boolean) => void
  className?: string
}

/**
 * Beside the form of a list that the service does not tell (`isTold`). What is saved would end entries that nobody sees
 * here, so that it is saved only by who says that the whole list is to be replaced.
 */
export function UntoldList({ replaces, onReplaces, className }: UntoldListProps) {
  return (
    <Callout
      tone="warning"
      title={<Trans>This service does not tell what is saved now.</Trans>}
      {...(className === undefined ? {} : { className })}
    >
      <Trans>What you save here replaces all of it, also what you do not see.</Trans>
      <Checkbox
        className="mt-2 flex"
        checked={replaces}
        onCheckedChange={onReplaces}
        label={<Trans>Replace the whole list</Trans>}
      />
    </Callout>
  )
}
