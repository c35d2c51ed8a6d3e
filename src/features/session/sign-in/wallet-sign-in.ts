import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { walletLogin } from '@/lib/api/contract/session'
import type { AnswerOf } from '@/lib/api/contract/operation'
import { explain } from '@/lib/domain-ui/explain'
import { call } from '@/lib/api/http'
import { toastError } from '@/lib/ui/toast'
import { oauth } from '@/lib/wallet/methods'
import { isCancelled } from '@/lib/wallet/wallet-error'
import { wallet } from '../wallet-access'

export type SignedInAnswer = AnswerOf<typeof walletLogin>

export type WalletOutcome =
  { is: 'signed-in'; answer: SignedInAnswer } | { is: 'cancelled' } | { is: 'failed'; words: string }

interface WalletSignIn {
  kept: boolean
  /** The wallet has answered; the server is now checking its answer. */
  onChecking: () => void
}

/**
 * Signs in through the wallet window (SPEC.md sections 4 and 8). `state` ties the answer to the browser that began: an
 * attacker who passes somebody a uuid does not know it.
 */
export async function walletSignIn({ kept, onChecking }: WalletSignIn): Promise<WalletOutcome> {
  const state = newState()
  let uuid: string
  try {
    const { bridge } = await wallet()
    uuid = (await bridge.request(oauth, { state })).uuid
  } catch (error) {
    if (isCancelled(error)) return { is: 'cancelled' }
    const words = i18n._(msg`get uuid failed`)
    toastError(words)
    return { is: 'failed', words }
  }
  onChecking()
  try {
    return { is: 'signed-in', answer: await call(walletLogin, { body: { uuid, state, kept } }) }
  } catch (error) {
    return { is: 'failed', words: explain(error) }
  }
}

/** 256 random bits in the alphabet of URLs, 43 characters. */
function newState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
