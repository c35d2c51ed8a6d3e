import { useEffect } from 'react'
import { walletOrigin } from '@/lib/config/console-config'
import { useConfig } from '@/lib/config/config-context'
import { useWalletButtonPlace } from '@/lib/config/wallet-button-place'
import { useWallet } from '@/lib/wallet/ui/use-wallet'
import { WalletButton } from '@/lib/wallet/ui/wallet-button'
import { WalletProvider } from '@/lib/wallet/ui/wallet-provider'
import { useSession } from './session'
import type { MountedWallet } from './wallet-access'
import { rememberChain } from './wallet-chain'

export interface WalletMountProps {
  /** Passes the bridge out of the provider. */
  onWallet: (wallet: MountedWallet) => void
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
  const { enabled_chains: chains } = useConfig()
  useEffect(() => onWallet({ ...wallet, chains }), [wallet, chains, onWallet])
  useEffect(() => wallet.bridge.on('chainType', rememberChain), [wallet.bridge])
  return null
}
