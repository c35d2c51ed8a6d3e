import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { SessionWatch } from '@/features/session/session-watch'
import { WalletHost } from '@/features/session/wallet-host'
import { Announcer } from '@/lib/ui/announcer'
import { toasts } from '@/lib/ui/toast'

const Toaster = lazy(async () => ({ default: (await import('@/lib/ui/toaster')).Toaster }))

const hasToasts = () => toasts.list().length > 0

/** The parts outside of the routes: announcements, toasts, the session watch, the wallet window. */
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

/** The code of toasts is fetched at the first toast. */
function Toasts() {
  const wanted = useSyncExternalStore(toasts.subscribe, hasToasts, () => false)
  return <Suspense>{wanted && <Toaster />}</Suspense>
}
