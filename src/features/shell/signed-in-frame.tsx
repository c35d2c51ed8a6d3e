import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useSession } from '@/features/session/session'
import { wantWallet } from '@/features/session/wallet-access'
import { reportUnread } from '@/lib/error-report/report-unread'
import { useConfig } from '@/lib/config/config-context'
import { userInfoOptions } from '@/lib/api/user'
import { queryClient } from '@/lib/domain-ui/console-client'
import { useHiddenBalances } from '@/lib/config/hidden-balances'
import { useWalletButtonPlace } from '@/lib/config/wallet-button-place'
import { DraftKeeper } from '@/lib/forms/draft-keeper'
import { draftsOf } from '@/lib/forms/drafts'
import { toasts } from '@/lib/ui/toast'
import { HiddenAmounts } from '@/lib/ui/hidden-amounts'
import { watchConnection } from './ask-again'
import { fetchFaultPage } from './fault-pages'
import { useSecondHalf } from './use-second-half'
import { watchLostCode } from './lost-code'
import { watchOrientation } from './orientation'
import { PageArrival } from './page-arrival'
import { SecondHalfWatch } from './second-half-watch'
import { StatusWatch } from './status-watch'

/**
 * The frame of everything that needs a session: the cache of answers, the setting that hides amounts, and, when its code is
 * there, live events and the end of the session.
 */
export function SignedInFrame() {
  const [hidden] = useHiddenBalances()
  const [walletPlace] = useWalletButtonPlace()
  useEffect(() => (walletPlace === 'floating' ? wantWallet() : undefined), [walletPlace])
  useEffect(watchOrientation, [])
  const code = useSecondHalf()
  // The place when this page began: a later one would be behind events that happened since.
  const [place] = useState(() => queryClient.getQueryData(userInfoOptions.queryKey)?.last_event)
  const { error_report_url } = useConfig()
  useEffect(() => (error_report_url === null ? undefined : reportUnread(error_report_url)), [error_report_url])
  useEffect(watchLostCode, [])
  useEffect(watchConnection, [])
  useEffect(fetchFaultPage, [])
  const { t } = useLingui()
  const session = useSession().signedIn?.id
  const drafts = useMemo(
    () =>
      session === undefined
        ? undefined
        : draftsOf(
            () => merchantOf(session),
            () => toasts.show({ tone: 'done', text: t`What you typed is back.` }),
          ),
    [session, t],
  )
  return (
    <QueryClientProvider client={queryClient}>
      <HiddenAmounts value={hidden}>
        <DraftKeeper value={drafts}>
          <Outlet />
        </DraftKeeper>
        <PageArrival />
        <StatusWatch />
        {code && <code.Watches place={place} />}
        <SecondHalfWatch />
      </HiddenAmounts>
    </QueryClientProvider>
  )
}

/**
 * Whose drafts these are: the merchant's, so that they are there after his session has ended and he has signed in again. A back
 * end may name no merchant: then those of the session.
 */
function merchantOf(session: string): string {
  const mchid = queryClient.getQueryData(userInfoOptions.queryKey)?.mchid ?? ''
  return /\w/.test(mchid) ? mchid : session
}
