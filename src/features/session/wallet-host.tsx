import { lazy, Suspense, useSyncExternalStore } from 'react'
import { walletWanted } from './wallet-access'

const WalletMount = lazy(async () => ({ default: (await import('./wallet-mount')).WalletMount }))

/** The place of the wallet window, at the root and outside every route. */
export function WalletHost() {
  const wanted = useSyncExternalStore(walletWanted.subscribe, walletWanted.get)
  if (!wanted) return null
  return (
    <Suspense>
      <WalletMount />
    </Suspense>
  )
}
