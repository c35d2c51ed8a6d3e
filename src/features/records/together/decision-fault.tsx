import { Trans } from '@lingui/react/macro'
import { WriteFault } from '@/lib/domain-ui/write-fault'

/** What is said when a decision was refused, or its answer is lost. */
export function DecisionFault({ error }: { error: Error | null }) {
  return (
    <div role="alert">
      {error && (
        <WriteFault error={error}>
          <Trans>It may have been done. Checking again cannot do it twice.</Trans>
        </WriteFault>
      )}
    </div>
  )
}
