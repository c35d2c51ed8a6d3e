import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { PageLink } from '@/features/session/page-link'
import { useSession } from '@/features/session/session'
import { queryClient } from '@/lib/domain-ui/console-client'
import { useConfig } from '@/lib/config/config-context'
import { nameTab } from '@/lib/device/tab-title'
import { Button } from '@/lib/ui/button'
import { buttonLook } from '@/lib/ui/button-look'
import { Shell } from './shell'

/**
 * The not-found page: a ledger page with one filled line (SPEC.md section 2). Its "403" is only design, not an answer
 * of the server.
 */
export function NotFoundPage() {
  const { t } = useLingui()
  const { title } = useConfig()
  const { signedIn } = useSession()
  useEffect(() => {
    nameTab(t`No Match`, title)
  }, [t, title])
  if (!signedIn) {
    return (
      <main className="p-8 phone:p-4">
        <LedgerPage />
      </main>
    )
  }
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <LedgerPage />
      </Shell>
    </QueryClientProvider>
  )
}

function LedgerPage() {
  const { history } = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <div className="mx-auto mt-14 max-w-170 phone:mt-6">
      <div className="border-y-2 border-text-1 [&>div]:border-b [&>div]:border-line-hair [&>div:last-child]:border-b-0">
        <div className="h-11" />
        <div className="h-11 phone:hidden" />
        <div className="relative flex h-28 items-center justify-between gap-4 font-figures text-[clamp(2.25rem,9vw,4.5rem)] leading-none">
          <span aria-hidden className="absolute top-11 -left-5 h-6 w-2 rounded-[1px] bg-accent-mark phone:-left-3" />
          <h1 className="font-semibold tracking-[-0.03em]">
            <Trans>No Match</Trans>
          </h1>
          <span className="font-medium text-text-3">403</span>
        </div>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2">
          <span className="text-text-2">
            <Trans>Sorry, not found this page.</Trans>
          </span>
          <span className="type-mono min-w-0 text-text-3 wrap-anywhere">{pathname}</span>
        </div>
        <div className="h-11" />
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-2">
        <PageLink to="/" className={buttonLook({ variant: 'primary' })}>
          <Trans>Back Home</Trans>
        </PageLink>
        <Button icon={ArrowLeft} onClick={() => history.back()}>
          <Trans>Go back</Trans>
        </Button>
      </div>
    </div>
  )
}
