import { useLingui } from '@lingui/react/macro'
import { Wallet } from 'lucide-react'
import { wallet, wantWallet } from '@/features/session/wallet-access'
import { useWalletButtonPlace } from '@/lib/config/wallet-button-place'
import { IconButton } from '@/lib/ui/button'
import { toastError } from '@/lib/ui/toast'

/** The wallet's button in the header and in the phone's bar; nothing while the floating one is shown. */
export function WalletEntry() {
  const { t } = useLingui()
  const [place] = useWalletButtonPlace()
  if (place === 'floating') return null
  const open = () =>
    wallet().then(
      (mounted) => mounted.open(),
      () => toastError(t`The wallet could not be loaded. Check the connection and try again.`),
    )
  return (
    <IconButton
      icon={Wallet}
      label={t`Open wallet`}
      onPointerEnter={wantWallet}
      onFocus={wantWallet}
      onClick={() => void open()}
    />
  )
}
