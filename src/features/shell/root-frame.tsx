import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { SessionWatch } from '@/features/session/session-watch'
import { WalletHost } from '@/features/session/wallet-host'
import { Announcer } from '@/lib/ui/announcer'
import { toasts } from '@/lib/ui/toast'

const Toaster = lazy(async () => ({ default: (await import('@/lib/ui/toaster')).Toaster }))

const hasToasts = () => toasts.list().length > 0

/** What stands over every route: the page's voice, toasts, the watch on the session, and the wallet window. */
export function RootFrame() {
  return (
    <>
      <Outlet />
      <Announcer />
      <Toasts />
      <SessionWatch />
      <WalletHost />
    </>
  )
}

/** The code of toasts is fetched with the first of them, and stays. */
function Toasts() {
  const wanted = useSyncExternalStore(toasts.subscribe, hasToasts)
  return <Suspense>{wanted && <Toaster />}</Suspense>
}
