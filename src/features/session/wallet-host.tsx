import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { mountedWallet, walletFault, walletWanted } from './wallet-access'
import type { WalletMountProps } from './wallet-mount'

/**
 * The place of the wallet window, at the root and outside every route. Loaded when it is first wanted; a load that
 * failed is tried again at the next want.
 */
export function WalletHost() {
  const wanted = useSyncExternalStore(walletWanted.subscribe, walletWanted.get)
  const [mount, setMount] = useState<{ Mount: ComponentType<WalletMountProps> }>()
  useEffect(() => {
    if (!wanted) return
    import('./wallet-mount').then(
      ({ WalletMount }) => setMount({ Mount: WalletMount }),
      (error: unknown) => {
        walletWanted.set(false)
        walletFault.set(error)
      },
    )
  }, [wanted])
  return mount ? <mount.Mount onWallet={mountedWallet.set} /> : null
}
