import { CHAIN_TYPES, type ChainType } from '#shared/address/chain-type'
import { accountAddress } from '../keys/account-keys'
import { TRON_NODE, tronAccount } from './answers'
import { AskError, NOT_CONNECTED, type Net } from './asks'
import type { PageLink } from './page-link'
import type { Store } from './store'
import type { ConnectedWeb, WalletState } from './wallet-state'

export interface Connections {
  /** The connection of a page to the account in use. */
  of(origin: string): { readonly seed: Uint8Array; readonly net: Net } | undefined
  /** Connects a page, and tells it so. */
  connect(origin: string, chain_type: ChainType): void
  /**
   * Changes the network of a page, and tells it so.
   * @throws AskError when the page is not connected
   */
  switchNet(origin: string, net: Net): void
  disconnect(origin: string): void
  disconnectAll(): void
  /** Tells the page which account is in use. */
  tellAccounts(): void
  /** Tells a page that uses Tron the account and the node. */
  tellTron(): void
}

/** The pages that are connected to the account, and what they are told about it. */
export function createConnections({ link, store }: { link: PageLink; store: Store<WalletState> }): Connections {
  const web = (origin: string): ConnectedWeb | undefined =>
    store.read().connected.find((connected) => connected.origin === origin)
  const replace = (origin: string, ...next: ConnectedWeb[]): void =>
    store.change({ connected: [...store.read().connected.filter((each) => each.origin !== origin), ...next] })
  const tellAccounts = (): void => {
    const { current, connected } = store.read()
    link.tell('accountsChanged', {
      account: current ? { seriesWallets: seriesWallets(current.seed) } : null,
      connectedWebs: connected,
    })
  }
  const tellTron = (): void => {
    const { current } = store.read()
    if (!current) return
    link.tell('setAccount', tronAccount(current.seed))
    link.tell('setNode', TRON_NODE)
  }
  const disconnect = (origin: string): void => {
    if (!web(origin)) return
    replace(origin)
    link.tell('disconnect', { origin })
  }

  return {
    of(origin) {
      const { current } = store.read()
      const net = web(origin)?.net
      return current && net ? { seed: current.seed, net } : undefined
    },
    connect(origin, chain_type) {
      const before = web(origin)?.net
      const net = before?.chainType === chain_type ? before : { chainType: chain_type }
      replace(origin, { origin, net })
      tellAccounts()
      if (before && before !== net) link.tell('chainChanged', { origin, net })
      if (chain_type === 'Tron') tellTron()
    },
    switchNet(origin, net) {
      if (!web(origin)) throw new AskError(NOT_CONNECTED, 'No account is connected to this page.')
      replace(origin, { origin, net })
      link.tell('chainChanged', { origin, net })
    },
    disconnect,
    disconnectAll() {
      for (const { origin } of store.read().connected) disconnect(origin)
    },
    tellAccounts,
    tellTron,
  }
}

function seriesWallets(seed: Uint8Array): Record<string, { walletAddress: string }> {
  return Object.fromEntries(CHAIN_TYPES.map((chain) => [chain, { walletAddress: accountAddress(seed, chain) }]))
}
