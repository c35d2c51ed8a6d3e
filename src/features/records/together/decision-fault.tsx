import { Trans } from '@lingui/react/macro'
import { explain } from '@/lib/domain-ui/explain'
import { LostAnswer } from '@/lib/domain-ui/lost-answer'
import { Callout } from '@/lib/ui/callout'

interface DecisionFaultProps {
  isUnknown: boolean
  error: Error | null
}

/** What is said when a decision was refused, or its answer is lost. */
export function DecisionFault({ isUnknown, error }: DecisionFaultProps) {
  return (
    <div role="alert">
      {isUnknown ? (
        <Callout tone="warning" title={<LostAnswer error={error} />}>
          <Trans>It may have been done. Checking again cannot do it twice.</Trans>
        </Callout>
      ) : (
        error && <Callout tone="danger">{explain(error)}</Callout>
      )}
    </div>
  )
}
