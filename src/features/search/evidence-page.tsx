import { Trans } from '@lingui/react/macro'
import { PageLink } from '@/features/session/page-link'
import { useZone } from '@/lib/api/use-zone'
import { buttonLook } from '@/lib/ui/button-look'
import { Card } from '@/lib/ui/card'
import { EmptyState } from '@/lib/ui/empty-state'
import { LookUpEvidence } from './evidence/look-up-evidence'
import { PaymentEvidence } from './evidence/payment-evidence'
import type { EvidenceSearch } from './evidence-search'

/** `/evidence`: one page about one payment, or about a look-up, to print or to send to a customer. */
export function EvidencePage({ search }: { search: EvidenceSearch }) {
  const zone = useZone()
  if (search.payment !== undefined) return <PaymentEvidence handle_id={search.payment} zone={zone} />
  if (search.lookUp !== undefined) return <LookUpEvidence handle_id={search.lookUp} zone={zone} />
  return (
    <Card>
      <h1 className="sr-only">
        <Trans>Payment evidence</Trans>
      </h1>
      <EmptyState
        kind="nothing-yet"
        level={2}
        title={<Trans>No payment is chosen</Trans>}
        actions={
          <PageLink to="/record" className={buttonLook({ variant: 'primary' })}>
            <Trans>Open the payments</Trans>
          </PageLink>
        }
      >
        <Trans>Open a payment and choose Evidence page.</Trans>
      </EmptyState>
    </Card>
  )
}
