import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { mountedWallet, walletFault, walletWanted } from './wallet-access'
import type { WalletMountProps } from './wallet-mount'

/**
 * Holds the wallet window, at the root and outside every route. Its code is loaded when it is first needed; a failed
 * load is tried again at the next use.
 */
export function WalletHost() {
  const wanted = useSyncExternalStore(walletWanted.subscribe, walletWanted.get, walletWanted.get)
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
