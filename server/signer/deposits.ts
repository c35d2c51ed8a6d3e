import { canonicalNetwork } from '#shared/payout/canonical-names'
import { readAct } from './act-text'
import type { SignerNetwork } from './chain-view'
import type { EntryOf, Part } from './entries'
import type { SignedEntry } from './intents'

/** One transfer of a chain: its transaction, and its number among the logs of the receipt. */
interface DepositName {
  /** The id of the network. */
  readonly network: string
  readonly txid: string
  readonly log_index: string
}

/** Whose balance of which token. */
interface Holding {
  readonly merchant_id: string
  /** The id of the network, and the name of the same that acts use. */
  readonly network: Pick<SignerNetwork, 'id' | 'chain_type' | 'chain_id'>
  readonly contract: string
}

/** What merchants were paid, as the signer has read it from its own nodes, less what it has signed for them. */
export interface Deposits extends Part {
  /** The merchant that an address in lower case belongs to: the first who was named, for ever. */
  boundTo(network: string, address: string): string | undefined
  of(deposit: DepositName): EntryOf<'credit'> | undefined
  /** What may still be given back of a deposit without a passkey; nothing of one from before networks were opened again. */
  refundable(deposit: DepositName): bigint
  proven(of: Holding): bigint
}

/** Follows deposits and balances in the entries of a journal. */
export function deposits(): Deposits {
  const bound = new Map<string, string>()
  const credits = new Map<string, EntryOf<'credit'>>()
  const refundable = new Map<string, bigint>()
  const proven = new Map<string, bigint>()
  const signed = new Map<string, SignedEntry>()
  /** Counts a payout, or takes it back with the sign of minus one. */
  const count = (entry: SignedEntry, sign: bigint): void => {
    const units = sign * BigInt(entry.units)
    add(proven, holdingOf(entry.merchant_id, entry.network, entry.contract), -units)
    if (entry.deposit !== null) add(refundable, depositOf({ network: entry.network, ...entry.deposit }), -units)
  }
  const decide = (text: string): void => {
    const act = readAct(text)
    if (act?.kind === 'opening') add(proven, holdingOf(act.merchant_id, act.network, act.contract), BigInt(act.units))
    if (act?.kind !== 'reopen') return
    proven.clear()
    refundable.clear()
    signed.clear()
  }
  return {
    boundTo: (network, address) => bound.get(`${network} ${address}`),
    of: (deposit) => credits.get(depositOf(deposit)),
    refundable: (deposit) => refundable.get(depositOf(deposit)) ?? 0n,
    proven: ({ merchant_id, network, contract }) =>
      [network.id, canonicalNetwork(network)].reduce(
        (sum, name) => sum + (proven.get(holdingOf(merchant_id, name, contract)) ?? 0n),
        0n,
      ),
    apply: (entry) => {
      if (entry.kind === 'bind') bound.set(`${entry.network} ${entry.address}`, entry.merchant_id)
      else if (entry.kind === 'credit') {
        credits.set(depositOf(entry), entry)
        add(refundable, depositOf(entry), BigInt(entry.units))
        add(proven, holdingOf(entry.merchant_id, entry.network, entry.contract), BigInt(entry.units))
      } else if ((entry.kind === 'signed' || entry.kind === 'signed_tron') && entry.act !== 'cold') {
        signed.set(`${entry.act} ${entry.intent_id}`, entry)
        count(entry, 1n)
      } else if (entry.kind === 'final' && entry.outcome !== 'paid') {
        const unpaid = signed.get(`${entry.act} ${entry.intent_id}`)
        if (unpaid !== undefined) count(unpaid, -1n)
      } else if (entry.kind === 'act') decide(entry.text)
    },
  }
}

const depositOf = ({ network, txid, log_index }: DepositName): string => `${network} ${txid} ${log_index}`
const holdingOf = (merchant_id: string, network: string, contract: string): string =>
  `${merchant_id} ${network} ${contract}`

function add(to: Map<string, bigint>, key: string, units: bigint): void {
  to.set(key, (to.get(key) ?? 0n) + units)
}
