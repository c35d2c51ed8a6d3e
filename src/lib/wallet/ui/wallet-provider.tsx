import { type ReactNode, useEffect, useState } from 'react'
import { useLocale } from '@/lib/i18n/active-locale'
import { createWalletBridge } from '@/lib/wallet/bridge'
import { pageMetadata } from '@/lib/wallet/page-metadata'
import { browserTimers } from '@/lib/wallet/timers'
import { WalletContext } from './wallet-context'
import { WalletWindow } from './wallet-window'

interface WalletProviderProps {
  /** Exact origin, read once; for another origin mount a new provider (`key`). */
  walletOrigin: string
  children?: ReactNode
}

/**
 * The wallet bridge and its window. Mount it once, beside the routes: unmounting removes the frame and ends every
 * waiting call. Throws a TypeError for an origin that parseWalletOrigin refuses.
 */
export function WalletProvider({ walletOrigin, children }: WalletProviderProps) {
  const [bridge] = useState(() =>
    createWalletBridge({
      walletOrigin,
      pageOrigin: location.origin,
      page: window,
      metadata: () => pageMetadata(document),
      timers: browserTimers,
      newMessageId: () => crypto.randomUUID(),
    }),
  )
  useEffect(() => bridge.listen(), [bridge])
  const locale = useLocale()
  useEffect(() => bridge.setLanguage(locale), [bridge, locale])
  return (
    <WalletContext value={bridge}>
      {children}
      <WalletWindow bridge={bridge} walletOrigin={walletOrigin} />
    </WalletContext>
  )
}
