import type { BodyOf } from '#shared/contract/operation'
import type { enrolPasskey, removePasskey } from '#shared/contract/passkey'
import type { CanonicalPayout } from '#shared/payout/canonical'
import type { KeyRange } from './key'
import type { GivenBack } from './given-back'

/** Nothing was done: never (`refused`), or not yet. */
interface NotDone {
  readonly state: 'refused' | 'wait'
  readonly reason: string
}

/** What a signer of another program says to a payout. */
export type SignerAnswer =
  /** `raw` is the newest of its transactions, as is the last of `txids`; the same payout gives the same ones for ever. */
  { readonly state: 'signed'; readonly raw: string; readonly txids: readonly string[] } | NotDone

/** What a browser gives for `navigator.credentials.get`, each part in base64url. */
export type WireAssertion = BodyOf<typeof removePasskey>['confirmed_by']

/** On whose word a payout is signed: people with passkeys, or the deposit that it gives back to who has paid it. */
interface SignedBy {
  readonly assertions: readonly WireAssertion[]
  readonly deposit: GivenBack | null
}

/** What a signer says to a new passkey, or to the removal of one. */
export type PasskeyAnswer =
  | { readonly state: 'pending'; readonly code: string }
  | { readonly state: 'waits'; readonly ready_at: string }
  | { readonly state: 'removed' }
  | NotDone

/** How a token is collected, as an act of operators says. */
interface CollectRule {
  /** The id of the network, and the contract in lower case. */
  readonly network: string
  readonly contract: string
  /** From so many smallest units on. */
  readonly least_units: string
  /** What the gas key may send for it in 24 hours, in wei. */
  readonly gas_daily_wei: string
}

/** What a signer says when it is asked to move what lies at an address to its treasury. */
export type CollectAnswer =
  /** The step that is due; `units`: wei for `gas`, smallest units of the token for `sweep`. `raw` is the newest of its bytes. */
  | {
      readonly state: 'signed'
      readonly step: 'gas' | 'sweep'
      readonly units: string
      readonly txids: readonly string[]
      readonly raw: string
    }
  | NotDone

/** Begins the name of a move to a cold wallet in the journal; the number of its act follows. */
export const COLD_REF = 'cold_move:'

/** A move to a cold wallet that operators have ordered by an act: how far it is. */
export interface ColdMove {
  readonly act_id: string
  /** The contract in lower case, and smallest units of its token. */
  readonly contract: string
  readonly units: string
  readonly to: string
  readonly state: 'waits' | 'ended' | 'sent' | 'paid' | 'failed' | 'void' | 'held'
  /** Why it waits, or never will be signed. */
  readonly reason: string | null
  /** What was signed for it, the newest last; and the newest bytes. */
  readonly txids: readonly string[]
  readonly raw: string | null
}

/** A passkey as its signer knows it. */
interface KnownPasskey {
  readonly credential_id: string
  readonly code: string
  /** In seconds; null: operators have to confirm its code. */
  readonly ready_at: string | null
}

/** How long the journal of a signer is, in lines, and the hash of its last one. */
export interface SignerJournal {
  readonly entries: string
  readonly last_hash: string
}

/** A signer that is a program of its own: it holds the keys of the treasuries, and signs what it was shown to be confirmed. */
export interface PayoutSigner {
  /** The treasury of a network; undefined when it does not sign there. */
  treasuryOf(network_id: string): string | undefined
  /** The address of the key that pays for collections on a network; undefined when it does not sign there. */
  gasOf(network_id: string): string | undefined
  /** Which tokens are collected. */
  collected(): Promise<readonly CollectRule[]>
  /** Has the next step signed of moving what lies at an address to the treasury. */
  collect(of: {
    readonly network: string
    readonly purpose: KeyRange['purpose']
    readonly index: string
    readonly contract: string
  }): Promise<CollectAnswer>
  /** Has it sign what acts have ordered to leave a treasury for a cold wallet. @returns all that it tells of them */
  coldMoves(network_id: string): Promise<readonly ColdMove[]>
  /** The addresses of some of its keys, in their order. @throws ChainError signer_waits while it does not answer */
  addressesOf(network_id: string, range: KeyRange): Promise<readonly string[]>
  /** Its name, which every payout has to have. @throws ChainError signer_waits while it does not answer */
  id(): Promise<string>
  /** Its name, and how long its journal is. @throws ChainError signer_waits while it does not answer */
  about(): Promise<{ readonly signer_id: string; readonly journal: SignerJournal }>
  /** @throws ChainError signer_waits while it does not answer: whether it has signed is unknown */
  sign(payout: CanonicalPayout, by: SignedBy): Promise<SignerAnswer>
  /** An address belongs to a merchant, for ever. */
  bind(of: {
    readonly network: string
    readonly purpose: KeyRange['purpose']
    readonly index: string
    readonly merchant_id: string
  }): Promise<{ readonly state: 'bound' } | NotDone>
  /** Has the signer read a deposit, so that it counts for its merchant. */
  credit(of: {
    readonly network: string
    readonly txid: string
    readonly log_index: string
  }): Promise<{ readonly state: 'credited' } | NotDone>
  /** A payout that it has signed, again: with a higher fee, or on TRON when what was signed is dead. `intent_id` is its ref. */
  bump(act: 'pay' | 'refund', intent_id: string): Promise<SignerAnswer>
  /** @throws ChainError signer_waits while it does not answer, as the other calls */
  enrol(
    body: Pick<BodyOf<typeof enrolPasskey>, 'enrolment' | 'spki' | 'proof' | 'confirmed_by'>,
  ): Promise<PasskeyAnswer>
  remove(body: Pick<BodyOf<typeof removePasskey>, 'removal' | 'confirmed_by'>): Promise<PasskeyAnswer>
  passkeysOf(merchant_id: string): Promise<readonly KnownPasskey[]>
}

/**
 * What a signer says although it may have signed the payout earlier: under another name of its own, which an older copy of its
 * journal got, for other words under the same name, or of a payout that an older copy lacks. Nobody may take such a payout for unsigned.
 */
export const MAY_BE_SIGNED: ReadonlySet<string> = new Set(['other_signer', 'spent', 'unknown_intent'])
