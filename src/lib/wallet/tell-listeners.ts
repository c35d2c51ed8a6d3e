import { connectedAddresses, type WalletEvent } from './envelope'
import type { Listeners } from './listeners'

/**
 * Passes an event on to the listeners. "Disconnect" and "chain changed" count only for this page's origin; a disconnect
 * also means that no account is connected. The wallet writes that origin into the message, to say which page it means;
 * it does not prove who sent the message.
 */
export function tellListeners(event: WalletEvent, pageOrigin: string, { tell }: Listeners): void {
  switch (event.eventName) {
    case 'accountsChanged': {
      const addresses = connectedAddresses(event.data, pageOrigin)
      if (addresses) tell('accountsChanged', addresses)
      return
    }
    case 'disconnect':
      if (event.data.origin !== pageOrigin) return
      tell('accountsChanged', [])
      return tell('disconnect', event.data)
    case 'chainChanged':
      return event.data.origin === pageOrigin ? tell('chainChanged', event.data.net) : undefined
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
