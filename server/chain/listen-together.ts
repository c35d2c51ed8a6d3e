import type { TransferListener } from './adapter'

/** One listener of several: each hears everything, one after the other, in the watcher's transaction. */
export function listenTogether(...listeners: readonly TransferListener[]): TransferListener {
  const tell =
    (what: keyof TransferListener): TransferListener['seen'] =>
    async (trx, transfer) => {
      for (const listener of listeners) await listener[what](trx, transfer)
    }
  return { seen: tell('seen'), confirmed: tell('confirmed'), orphaned: tell('orphaned') }
}
