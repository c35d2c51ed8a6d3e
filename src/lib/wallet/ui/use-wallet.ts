import { useContext, useMemo, useSyncExternalStore } from 'react'
import type { WalletBridge, WalletSnapshot } from '@/lib/wallet/bridge'
import { WalletContext } from './wallet-context'

/** opening: the frame loads; waiting: a call waits for the person; failed: the frame did not load, Retry is offered. */
type WalletStage = 'idle' | 'opening' | 'waiting' | 'failed'

export interface Wallet {
  readonly bridge: WalletBridge
  readonly stage: WalletStage
  /** Shows the wallet window. */
  open(this: void): void
  /** Hides it; a call that waits for the person is cancelled. */
  close(this: void): void
}

function stageOf({ ready, waiting }: WalletSnapshot): WalletStage {
  if (ready === 'failed') return 'failed'
  if (ready === 'loading') return 'opening'
  return waiting ? 'waiting' : 'idle'
}

/** The wallet of the surrounding WalletProvider; throws outside of one. */
export function useWallet(): Wallet {
  const bridge = useContext(WalletContext)
  if (!bridge) throw new Error('useWallet needs a WalletProvider around it.')
  const stage = stageOf(useSyncExternalStore(bridge.subscribe, bridge.snapshot))
  return useMemo(() => ({ bridge, stage, open: () => bridge.open(), close: () => bridge.close() }), [bridge, stage])
}
