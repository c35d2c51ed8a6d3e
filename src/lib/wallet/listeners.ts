import type { ChainType } from '#shared/address/chain-type'

/** The events of the bridge, by name. `tronSetNode` and `tronSetAccount` are `setNode` and `setAccount` on the wire. */
interface WalletNews {
  readonly accountsChanged: readonly string[]
  readonly disconnect: { readonly origin: string }
  readonly chainChanged: unknown
  readonly tronSetNode: {
    readonly fullNode?: string | undefined
    readonly solidityNode?: string | undefined
    readonly eventServer?: string | undefined
  }
  readonly tronSetAccount: { readonly address: string; readonly name: string; readonly type: number }
  readonly telegramPostEvent: readonly [eventType: string, eventData: unknown]
  readonly logout: undefined
  /** The chain type that the person uses on this page, as `accountsChanged` or `chainChanged` named it. */
  readonly chainType: ChainType
}

type Listener<Value> = (value: Value) => void

export interface Listeners {
  on<Name extends keyof WalletNews>(this: void, name: Name, listener: Listener<WalletNews[Name]>): () => void
  tell<Name extends keyof WalletNews>(this: void, name: Name, value: WalletNews[Name]): void
}

/**
 * Creates the listeners, by event. One that throws stops neither the others nor the bridge; its error is reported as
 * uncaught.
 */
export function createListeners(): Listeners {
  const sets: { readonly [Name in keyof WalletNews]: Set<Listener<WalletNews[Name]>> } = {
    accountsChanged: new Set(),
    disconnect: new Set(),
    chainChanged: new Set(),
    tronSetNode: new Set(),
    tronSetAccount: new Set(),
    telegramPostEvent: new Set(),
    logout: new Set(),
    chainType: new Set(),
  }
  return {
    on(name, listener) {
      sets[name].add(listener)
      return () => sets[name].delete(listener)
    },
    tell(name, value) {
      for (const listener of sets[name]) {
        try {
          listener(value)
        } catch (error) {
          reportError(error)
        }
      }
    },
  }
}
