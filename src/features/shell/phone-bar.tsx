import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BrandMark } from '@/features/session/brand'
import { approach } from '@/lib/late/approach'
import { IconButton } from '@/lib/ui/button'
import { KeptMark } from './kept-mark'
import { useLayer } from '@/lib/ui/use-layer'
import { NotificationBell } from './notification-bell'
import { pageTitle } from '@/lib/paths/pages'
import { phoneMenu } from './late-phone-menu'
import { WalletEntry } from './wallet-entry'

/** The bar of every page on a phone: menu, title, search, bell. */
export function PhoneBar({ search }: { search?: ReactNode }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const code = useLayer(phoneMenu, { open, onOpenChange: setOpen })
  const isOpen = open && code !== undefined
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <header className="sticky top-0 z-(--z-header) box-content flex h-13 items-center gap-1 border-b border-line-hair bg-canvas px-2 pt-[env(safe-area-inset-top)] desk:hidden">
      <IconButton
        {...approach(phoneMenu)}
        icon={MenuIcon}
        label={t`Menu`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={(open && !isOpen) || undefined}
        onClick={() => setOpen(true)}
      />
      <BrandMark className="size-6" />
      <div className="mx-1 flex min-w-0 flex-1 flex-col items-start">
        <span aria-hidden className="line-clamp-2 max-w-full font-figures text-[0.9375rem]/[1.125rem] font-semibold">
          {t(pageTitle(pathname))}
        </span>
        <KeptMark />
      </div>
      {search}
      <WalletEntry />
      <NotificationBell />
      {code && <code.PhoneMenu open={open} onOpenChange={setOpen} />}
    </header>
  )
}
