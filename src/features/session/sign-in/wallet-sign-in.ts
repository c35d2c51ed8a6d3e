import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { walletLogin } from '#shared/contract/session'
import type { AnswerOf } from '#shared/contract/operation'
import { explain } from '@/lib/domain-ui/explain'
import { call } from '@/lib/api/transport/http'
import { toastError } from '@/lib/ui/toast'
import { reportWalletFailure } from '../wallet-report'
import { askWallet } from '../wallet-ticket'

export type SignedInAnswer = AnswerOf<typeof walletLogin>

export type WalletOutcome =
  { is: 'signed-in'; answer: SignedInAnswer } | { is: 'cancelled' } | { is: 'failed'; words: string }

interface WalletSignIn {
  kept: boolean
  /** The wallet has answered; the server is now checking its answer. */
  onChecking: () => void
}

/** Signs in through the wallet window (SPEC.md sections 4 and 8). */
export async function walletSignIn({ kept, onChecking }: WalletSignIn): Promise<WalletOutcome> {
  const asked = await askWallet()
  if (asked.is === 'cancelled') return { is: 'cancelled' }
  if (asked.is === 'failed') {
    const words = i18n._(msg`get uuid failed`)
    toastError(words)
    return { is: 'failed', words }
  }
  onChecking()
  try {
    return { is: 'signed-in', answer: await call(walletLogin, { body: { ...asked.ticket, kept } }) }
  } catch (error) {
    reportWalletFailure(error)
    return { is: 'failed', words: explain(error) }
  }
}
