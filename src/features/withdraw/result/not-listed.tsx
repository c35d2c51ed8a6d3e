import { Trans } from '@lingui/react/macro'
import { PageLink } from '@/features/session/page-link'
import { Button } from '@/lib/ui/button'
import { buttonLook } from '@/lib/ui/button-look'
import { Card } from '@/lib/ui/card'
import { EmptyState } from '@/lib/ui/empty-state'

/** A withdrawal that the server has accepted, as this browser knows, and that its list does not have yet. */
export function NotListedYet() {
  return (
    <Card>
      <EmptyState
        kind="no-match"
        level={2}
        title={<Trans>Not in the list yet</Trans>}
        actions={
          <PageLink to="/property" className={buttonLook({ variant: 'quiet' })}>
            <Trans>All withdrawals</Trans>
          </PageLink>
        }
      >
        <Trans>The withdrawal was taken. This page looks for it again by itself.</Trans>
      </EmptyState>
    </Card>
  )
}

/** Nobody here knows of it: a link of another account, or of another browser. */
export function NotFound({ onNew }: { onNew: () => void }) {
  return (
    <Card>
      <EmptyState
        kind="no-match"
        level={2}
        title={<Trans>Withdrawal not found</Trans>}
        actions={
          <Button onClick={onNew}>
            <Trans>New withdrawal</Trans>
          </Button>
        }
      >
        <Trans>It may belong to another account, or it was sent a moment ago.</Trans>
      </EmptyState>
    </Card>
  )
}
