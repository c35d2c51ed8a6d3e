import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Download, LogOut, User, Wallet } from 'lucide-react'
import { devicePath } from '@/features/session/device-path'
import { signOut } from '@/features/session/sign-out'
import { MenuItem, MenuSeparator } from '@/lib/ui/menu'
import { toasts } from '@/lib/ui/toast'
import { useInstallWay } from './use-install-way'
import { useWalletPlaceAct } from './use-wallet-place-act'

/** What is in the menu of the merchant. */
export function UserMenuItems() {
  const navigate = useNavigate()
  const wallet = useWalletPlaceAct()
  const installing = useInstallWay()
  return (
    <>
      <MenuItem icon={User} onSelect={() => void navigate({ to: devicePath('/accountInfo') })}>
        <Trans>Personal info</Trans>
      </MenuItem>
      <MenuItem icon={Wallet} onSelect={wallet.move}>
        {wallet.words}
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
    </>
  )
}
