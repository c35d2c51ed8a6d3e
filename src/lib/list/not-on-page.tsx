import { Trans } from '@lingui/react/macro'
import { EmptyState } from '@/lib/ui/empty-state'

/**
 * Stands in a drawer whose record is not on the page behind it, with a back end that cannot look up a single one. "Not
 * found" would be wrong: the record may be there.
 */
export function NotOnPage() {
  return (
    <EmptyState kind="no-match" title={<Trans>It is not on this page</Trans>}>
      <Trans>This service cannot look up a single record. It may be on another page of the list.</Trans>
    </EmptyState>
  )
}
