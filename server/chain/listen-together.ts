import type { TransferListener } from './adapter'

/** Combines several listeners into one. They are called one after the other, in the watcher's transaction. */
export function listenTogether(...listeners: readonly TransferListener[]): TransferListener {
  const tell =
    (what: 'seen' | 'confirmed' | 'orphaned'): TransferListener['seen'] =>
    async (trx, transfers) => {
      for (const listener of listeners) await listener[what](trx, transfers)
    }
  const begin: TransferListener['begin'] = async (trx, step) => {
    for (const listener of listeners) await listener.begin?.(trx, step)
  }
  return { begin, seen: tell('seen'), confirmed: tell('confirmed'), orphaned: tell('orphaned') }
}
