import { observable } from '@/lib/config/observable'
import type { Wallet } from '@/lib/wallet/ui/use-wallet'

/** Whether the bridge to the wallet window is needed; `WalletHost` then loads and mounts it once. */
export const walletWanted = observable(false)
/** The wallet of this deployment. */
export interface MountedWallet extends Wallet {
  /** Chain types that a merchant may sign in with (`enabled_chains` of config.json). */
  readonly chains: readonly string[]
}

/** The mounted bridge. */
export const mountedWallet = observable<MountedWallet | undefined>(undefined)

/** Starts loading the bridge: when the pointer is over "Connect Wallet", or when the shell draws its button. */
export function wantWallet(): void {
  walletWanted.set(true)
}

/** The error of the last attempt to load the bridge; undefined when there is none. */
export const walletFault = observable<unknown>(undefined)

/**
 * The bridge, loaded and mounted at its first use, so that log-in is drawn without it.
 * @throws when its code cannot be fetched
 * @example const { bridge } = await wallet()
 */
export function wallet(): Promise<MountedWallet> {
  walletFault.set(undefined)
  wantWallet()
  return new Promise((resolve, reject) => {
    const settle = () => {
      const mounted = mountedWallet.get()
      const fault = walletFault.get()
      if (!mounted && fault === undefined) return
      for (const unsubscribe of subscriptions) unsubscribe()
      if (mounted) resolve(mounted)
      else reject(new Error('The wallet could not be loaded', { cause: fault }))
    }
    const subscriptions = [mountedWallet.subscribe(settle), walletFault.subscribe(settle)]
    settle()
  })
}
