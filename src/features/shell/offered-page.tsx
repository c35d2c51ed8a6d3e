import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageLink } from '@/features/session/page-link'
import { capabilitiesOptions, offers } from '@/lib/api/system'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { extensionOf } from '@/lib/paths/needs'
import { pageTitle } from '@/lib/paths/pages'
import { buttonLook } from '@/lib/ui/button-look'
import { Card } from '@/lib/ui/card'
import { EmptyState } from '@/lib/ui/empty-state'
import { Loading } from '@/lib/ui/skeleton'

/** The page, or why there is none: it needs an extension that the service behind the console does not offer. */
export function OfferedPage({ children }: { children: ReactNode }) {
  const needs = extensionOf(useLocation({ select: ({ pathname }) => pathname }))
  return needs === undefined ? children : <Asked needs={needs}>{children}</Asked>
}

function Asked({ needs, children }: { needs: string; children: ReactNode }) {
  const { t } = useLingui()
  const known = useQuery(capabilitiesOptions)
  const title = t(pageTitle(useLocation({ select: ({ pathname }) => pathname })))
  if (offers(known.data, needs)) return children
  return (
    <>
      <h1 className="mb-3 type-22 track-display phone:sr-only">{title}</h1>
      {known.isPending ? (
        <Loading bars={['h-64 w-full']} />
      ) : known.isError ? (
        <QueryFault query={known} title={<Trans>Could not ask what this service offers.</Trans>} />
      ) : (
        <Card>
          <EmptyState
            kind="not-allowed"
            level={2}
            title={<Trans>This service does not offer this page</Trans>}
            actions={
              <PageLink to="/" className={buttonLook()}>
                <Trans>Back Home</Trans>
              </PageLink>
            }
          >
            <Trans>Ask the operator of the service for it. Everything else of the console works without it.</Trans>
          </EmptyState>
        </Card>
      )}
    </>
  )
}
