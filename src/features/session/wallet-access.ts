import { observable } from '@/lib/config/observable'
import type { Wallet } from './wallet-mount'

/** Whether the bridge to the wallet window is asked for; `WalletHost` then loads and mounts it, once. */
export const walletWanted = observable(false)
/** The mounted bridge. */
export const mountedWallet = observable<Wallet | undefined>(undefined)

/** Starts loading the bridge: when a person points at "Connect Wallet", or when the shell draws its button. */
export function wantWallet(): void {
  walletWanted.set(true)
}

/**
 * The bridge, loaded and mounted at its first use: log-in draws its first picture without it.
 * @throws when the code cannot be fetched
 * @example const { bridge } = await wallet()
 */
export async function wallet(): Promise<Wallet> {
  await import('./wallet-mount')
  wantWallet()
  return new Promise((resolve) => {
    const settle = () => {
      const mounted = mountedWallet.get()
      if (!mounted) return
      unsubscribe()
      resolve(mounted)
    }
    const unsubscribe = mountedWallet.subscribe(settle)
    settle()
  })
}
