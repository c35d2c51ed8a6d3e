import { oauthOn } from '@/lib/wallet/oauth-on'
import { isCancelled } from '@/lib/wallet/wallet-error'
import { wallet } from './wallet-access'
import { chainOfLogin } from './wallet-chain'
import { reportWalletFailure } from './wallet-report'

/** What the wallet window gave for a signature: the server takes it once, from this browser only. */
export interface WalletTicket {
  uuid: string
  state: string
}

export type AskedWallet = { is: 'given'; ticket: WalletTicket } | { is: 'cancelled' } | { is: 'failed' }

/**
 * Asks the person to sign in the wallet window. `state` ties the answer to this browser: somebody who passes a uuid on
 * does not know it.
 */
export async function askWallet(): Promise<AskedWallet> {
  const state = newState()
  try {
    const { bridge, chains } = await wallet()
    const { uuid } = await bridge.request(oauthOn(chainOfLogin(chains)), { state })
    return { is: 'given', ticket: { uuid, state } }
  } catch (error) {
    if (isCancelled(error)) return { is: 'cancelled' }
    reportWalletFailure(error)
    return { is: 'failed' }
  }
}

/** 256 random bits in the alphabet of URLs, 43 characters. */
function newState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
