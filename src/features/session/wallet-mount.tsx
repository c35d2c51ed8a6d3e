import { useEffect } from 'react'
import { walletOrigin } from '@/lib/config/console-config'
import { useConfig } from '@/lib/config/config-context'
import { useWalletButtonPlace } from '@/lib/config/wallet-button-place'
import { useWallet, type Wallet } from '@/lib/wallet/ui/use-wallet'
import { WalletButton } from '@/lib/wallet/ui/wallet-button'
import { WalletProvider } from '@/lib/wallet/ui/wallet-provider'
import { useSession } from './session'

export interface WalletMountProps {
  /** Passes the bridge out of the provider. */
  onWallet: (wallet: Wallet) => void
}

/** The wallet window and, for who wants it, its floating button. Mounted once beside the routes, so that no navigation reloads the frame. */
export function WalletMount({ onWallet }: WalletMountProps) {
  const { signedIn } = useSession()
  const [place] = useWalletButtonPlace()
  return (
    <WalletProvider walletOrigin={walletOrigin(useConfig())}>
      <Report onWallet={onWallet} />
      {signedIn && place === 'floating' && <WalletButton />}
    </WalletProvider>
  )
}

function Report({ onWallet }: WalletMountProps) {
  const wallet = useWallet()
  useEffect(() => onWallet(wallet), [wallet, onWallet])
  return null
}
