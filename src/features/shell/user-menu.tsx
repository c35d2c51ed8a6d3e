import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, Download, LogOut, User, Wallet } from 'lucide-react'
import { devicePath } from '@/features/session/device-path'
import { signOut } from '@/features/session/sign-out'
import { userInfoOptions } from '@/lib/api/user'
import { useWalletButtonPlace } from '@/lib/config/wallet-button-place'
import { Avatar } from '@/lib/ui/avatar'
import { buttonLook } from '@/lib/ui/button-look'
import { Icon } from '@/lib/ui/icon'
import { Menu, MenuItem, MenuSeparator } from '@/lib/ui/menu'
import { toasts } from '@/lib/ui/toast'
import { useInstallWay } from './use-install-way'

/** The menu of the signed-in merchant: personal info, log-out. */
export function UserMenu() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data } = useQuery(userInfoOptions)
  const [place, setPlace] = useWalletButtonPlace()
  const installing = useInstallWay()
  const who = data?.email?.split('@')[0] ?? data?.name
  return (
    <Menu
      trigger={
        <button type="button" className={buttonLook({ variant: 'quiet' })}>
          {who ? <Avatar name={who} round size="sm" /> : <Icon of={User} />}
          {who && <span className="sr-only">{t`Account`} </span>}
          <span className="max-w-40 truncate text-text-1">{who ?? t`Account`}</span>
          <Icon of={ChevronDown} size={16} />
        </button>
      }
    >
      <MenuItem icon={User} onSelect={() => void navigate({ to: devicePath('/accountInfo') })}>
        <Trans>Personal info</Trans>
      </MenuItem>
      <MenuItem icon={Wallet} onSelect={() => setPlace(place === 'header' ? 'floating' : 'header')}>
        {place === 'header' ? <Trans>Float the wallet button</Trans> : <Trans>Dock the wallet button</Trans>}
      </MenuItem>
      {installing && (
        <MenuItem
          icon={Download}
          onSelect={() =>
            installing.by === 'question' ? installing.ask() : toasts.show({ tone: 'done', text: installing.sentence })
          }
        >
          <Trans>Install on this device</Trans>
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={signOut}>
        <Trans>Log out</Trans>
      </MenuItem>
    </Menu>
  )
}
