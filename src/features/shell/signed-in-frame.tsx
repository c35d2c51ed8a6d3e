import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ExpiryWatch } from '@/features/session/expiry-watch'
import { wantWallet } from '@/features/session/wallet-access'
import { reportUnread } from '@/lib/error-report/report-unread'
import { useConfig } from '@/lib/config/config-context'
import { queryClient } from '@/lib/domain-ui/console-client'
import { useHiddenBalances } from '@/lib/config/hidden-balances'
import { useWalletButtonPlace } from '@/lib/config/wallet-button-place'
import { HiddenAmounts } from '@/lib/ui/hidden-amounts'
import { IdleFetches } from './idle-fetches'
import { LiveUpdates } from './live-updates'
import { fetchFaultPage } from './fault-pages'
import { useKeptForms } from './kept-forms'
import { watchLostCode } from './lost-code'
import { watchOrientation } from './orientation'
import { PageArrival } from './page-arrival'
import { StatusWatch } from './status-watch'

/**
 * The frame of everything that needs a session: the cache of answers, live events, and the setting that hides amounts.
 */
export function SignedInFrame() {
  const [hidden] = useHiddenBalances()
  const [place] = useWalletButtonPlace()
  useEffect(() => (place === 'floating' ? wantWallet() : undefined), [place])
  useEffect(watchOrientation, [])
  const { error_report_url } = useConfig()
  useEffect(() => (error_report_url === null ? undefined : reportUnread(error_report_url)), [error_report_url])
  useEffect(watchLostCode, [])
  useEffect(fetchFaultPage, [])
  useKeptForms()
  return (
    <QueryClientProvider client={queryClient}>
      <HiddenAmounts value={hidden}>
        <Outlet />
        <PageArrival />
        <StatusWatch />
        <ExpiryWatch />
        <LiveUpdates />
        <IdleFetches />
      </HiddenAmounts>
    </QueryClientProvider>
  )
}
