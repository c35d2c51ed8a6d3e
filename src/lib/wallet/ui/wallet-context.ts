import { createContext } from 'react'
import type { WalletBridge } from '@/lib/wallet/bridge'

export const WalletContext = createContext<WalletBridge | null>(null)
