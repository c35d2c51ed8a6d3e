import type { Entry, EntryOf } from './entries'

/** Who a signer is, as its journal says. */
export interface Identity {
  /** Undefined in an empty journal. */
  signerId(): string | undefined
  settings(): EntryOf<'settings'> | undefined
  /** The address of a key when it was first used. */
  addressOf(network: string, purpose: EntryOf<'key'>['purpose']): string | undefined
  apply(entry: Entry): void
}

/** Reads who a signer is from the entries of its journal, in their order. */
export function identity(): Identity {
  let signer_id: string | undefined
  let settings: EntryOf<'settings'> | undefined
  const addresses = new Map<string, string>()
  return {
    signerId: () => signer_id,
    settings: () => settings,
    addressOf: (network, purpose) => addresses.get(`${network}/${purpose}`),
    apply: (entry) => {
      if (entry.kind === 'signer') signer_id = entry.signer_id
      else if (entry.kind === 'settings') settings = entry
      else if (entry.kind === 'key') addresses.set(`${entry.network}/${entry.purpose}`, entry.address)
    },
  }
}
