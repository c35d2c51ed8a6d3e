import { useLingui } from '@lingui/react/macro'
import { PanelRight, PanelRightClose } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { remembered } from '@/lib/config/remembered'
import { useDockWidth } from '@/lib/device/use-phone-width'
import { IconButton } from './button'

const choice = remembered<'docked' | 'over'>('drawer-dock', (stored) => (stored === 'over' ? 'over' : 'docked'))

/**
 * Whether drawers of this window stand beside their lists: the window is wide enough, and nobody undocked them. The
 * browser remembers that choice.
 */
export function useDocked(): boolean {
  const wanted = useSyncExternalStore(choice.subscribe, choice.get) === 'docked'
  return useDockWidth() && wanted
}

interface DockSpaceProps {
  /** Whether a drawer is open. Its place is kept from the first moment, so that nothing moves when its code arrives. */
  open: boolean
  children: ReactNode
  /** A `Drawer` that docks, and nothing else. */
  drawer: ReactNode
}

/** A list with the place for its docked drawer. */
export function DockSpace({ open, children, drawer }: DockSpaceProps) {
  const beside = useDocked() && open
  return (
    <div
      data-dock-space
      className={beside ? 'grid grid-cols-[minmax(0,1fr)_var(--dock)] items-start gap-6' : undefined}
    >
      <div className="min-w-0">{children}</div>
      {drawer}
    </div>
  )
}

/** In the head of a drawer that can dock: puts it beside the list, or over it. */
export function DockButton() {
  const { t } = useLingui()
  const wide = useDockWidth()
  const docked = useDocked()
  if (!wide) return null
  return docked ? (
    <IconButton icon={PanelRightClose} label={t`Show over the list`} onClick={() => choice.set('over')} />
  ) : (
    <IconButton icon={PanelRight} label={t`Show beside the list`} onClick={() => choice.set('docked')} />
  )
}
