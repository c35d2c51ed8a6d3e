import { chainTypeOf, connectedAddresses, connectedNet, type WalletEvent } from '#shared/wallet/envelope'
import type { Listeners } from './listeners'

/**
 * Passes an event on to the listeners. "Disconnect" and "chain changed" count only for this page's origin; a disconnect
 * also means that no account is connected. The wallet writes that origin into the message, to say which page it means;
 * it does not prove who sent the message.
 */
export function tellListeners(event: WalletEvent, pageOrigin: string, { tell }: Listeners): void {
  const tellChainType = (net: unknown): void => {
    const chain_type = chainTypeOf(net)
    if (chain_type) tell('chainType', chain_type)
  }
  switch (event.eventName) {
    case 'accountsChanged': {
      const addresses = connectedAddresses(event.data, pageOrigin)
      if (addresses) tell('accountsChanged', addresses)
      return event.data.account ? tellChainType(connectedNet(event.data, pageOrigin)) : undefined
    }
    case 'disconnect':
      if (event.data.origin !== pageOrigin) return
      tell('accountsChanged', [])
      return tell('disconnect', event.data)
    case 'chainChanged':
      if (event.data.origin !== pageOrigin) return
      tell('chainChanged', event.data.net)
      return tellChainType(event.data.net)
    case 'setNode':
      return tell('tronSetNode', event.data)
    case 'setAccount':
      return tell('tronSetAccount', event.data)
    case 'telegramPostEvent':
      return tell('telegramPostEvent', event.data)
    case 'logout':
      return tell('logout', undefined)
    case 'loaded':
    case 'open':
    case 'close':
      return
  }
}
