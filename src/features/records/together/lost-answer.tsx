import { Trans } from '@lingui/react/macro'
import { explain } from '@/lib/domain-ui/explain'
import { Callout } from '@/lib/ui/callout'

interface LostAnswerProps {
  isUnknown: boolean
  error: Error | null
}

/** What is said when a decision was refused, or its answer is lost. */
export function LostAnswer({ isUnknown, error }: LostAnswerProps) {
  return (
    <div role="alert">
      {isUnknown && (
        <Callout tone="warning" title={<Trans>We did not get an answer.</Trans>}>
          <Trans>It may have been done. Checking again cannot do it twice.</Trans>
        </Callout>
      )}
      {error && <Callout tone="danger">{explain(error)}</Callout>}
    </div>
  )
}
