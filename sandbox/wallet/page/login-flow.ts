import type { ChainType } from '#shared/address/chain-type'
import { accountAddress, accountPublicKey } from '../keys/account-keys'
import { opensAsLogin } from '#server/wallet-proof/login-message'
import { verifiers } from '#server/wallet-proof/verifiers'
import { signLogin } from '../signatures/sign-login'
import { LoginCallError, type LoginCalls } from './login-calls'

interface LoginWish {
  readonly seed: Uint8Array
  readonly chain_type: ChainType
  /** Origin of the page that asks, as the browser reports it. */
  readonly origin: string
}

interface Challenge {
  readonly challenge_id: string
  readonly text: string
  /** Unix seconds of the server's clock. */
  readonly expires_at: number
}

/** Seconds that a text is valid, and that the time of a proof may differ from the server's clock. */
const LONGEST_LIFE = 300

const hostOf = (origin: string): string => new URL(origin).host

/**
 * Asks the server for the text to sign. It rejects with a LoginCallError when the server refuses, or when the text is not
 * a log-in for this page, chain and account. Otherwise a page could make the person sign a log-in to another page.
 */
export async function fetchChallenge(
  calls: LoginCalls,
  { seed, chain_type, origin }: LoginWish,
  state: string | undefined,
): Promise<Challenge> {
  const address = accountAddress(seed, chain_type)
  const { challenge_id, message, expires_at } = await calls.challenge({
    chain_type,
    address,
    console_origin: origin,
    public_key: verifiers[chain_type].sends_public_key ? accountPublicKey(seed, chain_type) : undefined,
    state,
  })
  if (!opensAsLogin(message, { domain: hostOf(origin), chain_type, address })) {
    throw new LoginCallError(`The server sent a text that is not a log-in to ${hostOf(origin)}.`)
  }
  return { challenge_id, text: message, expires_at }
}

/**
 * Signs the text and exchanges the signature for the single-use ticket. `now` is in Unix seconds of this device. When it is
 * outside the time in which the text is valid, this clock is wrong or a tester has moved the server's, and the time of the
 * text is used instead.
 */
export async function redeemChallenge(
  calls: LoginCalls,
  { seed, chain_type, origin }: LoginWish,
  { challenge_id, text, expires_at, now }: Challenge & { readonly now: number },
): Promise<{ uuid: string }> {
  const moment = Math.min(Math.max(now, expires_at - LONGEST_LIFE), expires_at)
  const proof = signLogin({ seed, chain_type, message: text, domain: hostOf(origin), now: moment })
  return calls.verify({ challenge_id, ...proof })
}
