import { useEffect } from 'react'
import { walletOrigin } from '@/lib/config/console-config'
import { useConfig } from '@/lib/config/config-context'
import { useWallet } from '@/lib/wallet/ui/use-wallet'
import { WalletButton } from '@/lib/wallet/ui/wallet-button'
import { WalletProvider } from '@/lib/wallet/ui/wallet-provider'
import { useSession } from './session'
import { mountedWallet } from './wallet-access'

export type Wallet = ReturnType<typeof useWallet>

/** The wallet window and its floating button. Mounted once beside the routes, so that no navigation reloads the frame. */
export function WalletMount() {
  const { signedIn } = useSession()
  return (
    <WalletProvider walletOrigin={walletOrigin(useConfig())}>
      <Report />
      {signedIn && <WalletButton />}
    </WalletProvider>
  )
}

/** Hands the bridge out of the provider, to `wallet()` and to the words under "Connect Wallet". */
function Report() {
  const wallet = useWallet()
  useEffect(() => mountedWallet.set(wallet), [wallet])
  return null
}
