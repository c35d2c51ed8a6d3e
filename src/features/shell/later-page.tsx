import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Card } from '@/lib/ui/card'
import { EmptyState } from '@/lib/ui/empty-state'
import { pageTitle } from '@/lib/paths/pages'

/** A placeholder for a page that this version does not have yet. */
export function LaterPage() {
  const { t } = useLingui()
  const title = t(pageTitle(useLocation({ select: (location) => location.pathname })))
  return (
    <>
      <h1 className="mb-5 type-22 track-display phone:sr-only">{title}</h1>
      <Card>
        <EmptyState kind="nothing-yet" level={2} title={<Trans>Not in this version yet</Trans>}>
          <Trans>“{title}” will be shown here.</Trans>
        </EmptyState>
      </Card>
    </>
  )
}
