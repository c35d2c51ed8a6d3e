import { Trans } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { useLateCode } from '@/lib/late/use-late-code'
import { deskFrame, phoneFrame } from './late-frames'
import { NetworkBanners } from './network-banners'
import { useSecondHalf } from './use-second-half'
import { ZoneBanner } from './zone-banner'
import { OfferedPage } from './offered-page'

interface ShellProps {
  /** The search: as a field in the header, as a button in the bar of a phone, and what it opens. */
  search?: { field: ReactNode; button: ReactNode; host: ReactNode }
  children?: ReactNode
}

/** The frame of every merchant page. Its layout depends on the width and never on the path. */
export function Shell({ search, children }: ShellProps) {
  const isPhone = usePhoneWidth()
  const code = useSecondHalf()
  return (
    <div className="grid min-h-dvh pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] desk:grid-cols-[auto_minmax(0,1fr)] phone:grid-cols-[minmax(0,1fr)]">
      <SkipLink />
      {!isPhone && <Side />}
      <div className="flex min-w-0 flex-col">
        {isPhone ? <PhoneTop search={search?.button} /> : <DeskTop search={search?.field} />}
        {code && <code.FrameNews />}
        {/* Known at the first paint: coming later they would move the page. */}
        <NetworkBanners />
        <ZoneBanner />
        <main
          id="main"
          tabIndex={-1}
          className="w-full max-w-[1424px] flex-1 min-[105rem]:max-w-[1784px] px-8 pt-6 pb-[calc(5.5rem+env(safe-area-inset-bottom))] outline-none phone:px-4 phone:pt-4 phone:max-[22.5rem]:px-3"
        >
          {children ?? (
            <OfferedPage>
              <Outlet />
            </OfferedPage>
          )}
        </main>
      </div>
      {search?.host}
    </div>
  )
}

/** A window that was just made wide has the place of its sidebar until the code is there. */
function Side() {
  const found = useLateCode(deskFrame, true)
  return found.state === 'here' ? <found.code.Sidebar /> : <div className="w-(--sidebar-closed)" />
}

function DeskTop({ search }: { search: ReactNode }) {
  const found = useLateCode(deskFrame, true)
  return found.state === 'here' ? <found.code.Header search={search} /> : <div className="h-(--header)" />
}

function PhoneTop({ search }: { search: ReactNode }) {
  const found = useLateCode(phoneFrame, true)
  return found.state === 'here' ? <found.code.PhoneBar search={search} /> : <div className="h-13" />
}

/** The skip link, first in the Tab order. It is a button, because a link to #main would change the address. */
function SkipLink() {
  return (
    <button
      type="button"
      onClick={() => document.getElementById('main')?.focus()}
      className="fixed top-2 left-2 z-(--z-toast) -translate-y-16 rounded-2 bg-inverse px-3.5 py-2 font-medium text-text-inverse focus:translate-y-0 phone:py-3"
    >
      <Trans>Skip to content</Trans>
    </button>
  )
}
