import { Outlet } from '@tanstack/react-router'
import { SessionWatch } from '@/features/session/session-watch'
import { WalletHost } from '@/features/session/wallet-host'
import { Announcer } from '@/lib/ui/announcer'
import { Toasts } from './toasts'

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
