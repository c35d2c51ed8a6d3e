import { useLingui } from '@lingui/react/macro'
import { LanguageSelect } from '@/lib/i18n/language-select'
import { Eye, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { ThemeButton } from '@/features/session/theme-button'
import { useHiddenBalances } from '@/lib/config/hidden-balances'
import { IconButton } from '@/lib/ui/button'
import { KeptMark } from './kept-mark'
import { NotificationBell } from './notification-bell'
import { WalletEntry } from './wallet-entry'
import { UserMenu } from './user-menu'

/** The header of every page on a desktop. */
export function Header({ search }: { search?: ReactNode }) {
  return (
    <header className="sticky top-0 z-(--z-header) box-content flex h-(--header) items-center justify-end gap-1 border-b border-line-hair bg-canvas px-8 pt-[env(safe-area-inset-top)] phone:hidden">
      {search}
      {/* In the free space between the search and what stands at the right, so that neither moves when it goes. */}
      <KeptMark />
      <HideBalances />
      <LanguageSelect short />
      <ThemeButton />
      <WalletEntry />
      <NotificationBell />
      <span aria-hidden className="mx-2 h-5 w-px bg-line-hair" />
      <UserMenu />
    </header>
  )
}

function HideBalances() {
  const { t } = useLingui()
  const [hidden, setHidden] = useHiddenBalances()
  return (
    <IconButton
      icon={hidden ? EyeOff : Eye}
      label={hidden ? t`Show balances` : t`Hide balances`}
      onClick={() => setHidden(!hidden)}
    />
  )
}
