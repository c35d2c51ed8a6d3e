import type { TransferListener } from './adapter'

/** Combines several listeners into one. They are called one after the other, in the watcher's transaction. */
export function listenTogether(...listeners: readonly TransferListener[]): TransferListener {
  const tell =
    (what: keyof TransferListener): TransferListener['seen'] =>
    async (trx, transfer) => {
      for (const listener of listeners) await listener[what](trx, transfer)
    }
  return { seen: tell('seen'), confirmed: tell('confirmed'), orphaned: tell('orphaned') }
}
