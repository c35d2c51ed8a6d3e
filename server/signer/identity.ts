import { createHash } from 'node:crypto'
import { readAct } from './act-text'
import type { EntryOf, Part } from './entries'

/** Who a signer is, as its journal says. */
export interface Identity extends Part {
  /** Undefined in an empty journal. It changes when closed networks open again: what was confirmed before is void then. */
  signerId(): string | undefined
  settings(): EntryOf<'settings'> | undefined
  /** The address of a key when it was first used. */
  addressOf(network: string, purpose: EntryOf<'key'>['purpose']): string | undefined
  /** Whether a key was ever used. */
  hasKeys(): boolean
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
    hasKeys: () => addresses.size > 0,
    apply: (entry) => {
      if (entry.kind === 'signer') signer_id = entry.signer_id
      else if (entry.kind === 'settings') settings = entry
      else if (entry.kind === 'act') signer_id = renamed(signer_id, entry.text)
      else if (entry.kind === 'key') addresses.set(`${entry.network}/${entry.purpose}`, entry.address)
    },
  }
}

/** The name after an act: a new one where it opens closed networks. */
function renamed(signer_id: string | undefined, text: string): string | undefined {
  const act = readAct(text)
  if (act?.kind !== 'reopen') return signer_id
  return createHash('sha256').update(`${act.signer_id} ${act.act_id}`).digest('hex').slice(0, 16)
}
