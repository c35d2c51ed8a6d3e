import type { ChainType } from '@/lib/wallet/envelope'
import type { Account } from '../accounts/account'
import type { Ask } from './asks'
import type { ReplyAddress } from './delivery'
import type { TestSwitches } from './test-switches'

/** The account in use, with its seed unlocked. */
export interface OpenAccount {
  readonly account: Account
  readonly seed: Uint8Array
}

/** What waits for the person's yes or no. */
export interface Approval extends ReplyAddress {
  readonly ask: Exclude<Ask, { kind: 'silent' }>
  /** The chain of the request; for a log-in the one the person chose. */
  readonly chain_type: ChainType
  /** The whole text to sign; undefined while it is fetched, and for a connect. */
  readonly text: string | undefined
  /** The log-in that the text belongs to. */
  readonly challenge_id: string | undefined
  /** Until when the text is good, in seconds by the server's clock. */
  readonly expires_at: number | undefined
  /** The answer is under way. */
  readonly busy: boolean
  /** Why the last try failed, in words. */
  readonly problem: string | undefined
}

/** A page that may see the account, the way `accountsChanged` tells it. */
interface ConnectedWeb {
  readonly origin: string
  readonly net: { readonly chainType: ChainType }
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
}
