import type { ChainType } from '#shared/address/chain-type'
import type { Account } from '../accounts/account'
import type { Language } from '../words'
import type { Net, PersonAsk } from './asks'
import type { ReplyAddress } from './delivery'
import type { TestSwitches } from './test-switches'

/** The account in use, with its seed unlocked. */
export interface OpenAccount {
  readonly account: Account
  readonly seed: Uint8Array
}

/** A request that waits for the person's decision. */
export interface Approval extends ReplyAddress {
  readonly ask: PersonAsk
  /** The chain of the request; for a log-in the one the person chose. */
  readonly chain_type: ChainType
  /** The whole text to sign; undefined while it is fetched, and for a connect. */
  readonly text: string | undefined
  /** The log-in that the text belongs to. */
  readonly challenge_id: string | undefined
  /** When the text expires, in Unix seconds of the server's clock. */
  readonly expires_at: number | undefined
  /** A reply is being made. */
  readonly busy: boolean
  /** Why the last attempt failed, as a text for the person. */
  readonly problem: string | undefined
}

/** A page that is connected to the account, in the form of the event `accountsChanged`. */
export interface ConnectedWeb {
  readonly origin: string
  readonly net: Net
}

export interface WalletState {
  /** Chains offered for a log-in. */
  readonly chains: readonly ChainType[]
  /** Log-in modes that the page asked for; undefined before it did. */
  readonly login_modes: readonly string[] | undefined
  readonly current: OpenAccount | undefined
  readonly approval: Approval | undefined
  readonly connected: readonly ConnectedWeb[]
  readonly switches: TestSwitches
  /** The language of the page, once it has said so; before that the browser's. */
  readonly language: Language
}
