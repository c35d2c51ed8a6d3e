import * as z from 'zod/mini'
import { CANCEL_CODES, CANCELLED } from '#shared/wallet/envelope'

/**
 * Why a call to the wallet ended without an answer.
 * - `cancelled` the person said no or closed the window
 * - `refused` the wallet failed with another code
 * - `bad_reply` the answer does not fit the method
 * - `timeout` no answer in time
 * - `reloaded` the wallet's page was replaced
 * - `busy` another call waits for the person
 * - `too_many` 32 calls already wait
 * - `not_ready` the wallet did not load
 * - `closed` the console shut the bridge down
 */
export type WalletErrorReason =
  'cancelled' | 'refused' | 'bad_reply' | 'timeout' | 'reloaded' | 'busy' | 'too_many' | 'not_ready' | 'closed'

const MEANING: Readonly<Record<WalletErrorReason, string>> = {
  cancelled: 'The person cancelled in the wallet window.',
  refused: 'The wallet refused the call.',
  bad_reply: 'The wallet answered something that this call does not allow.',
  timeout: 'The wallet did not answer in time. Ask again.',
  reloaded: 'The wallet window was reloaded. Ask again.',
  busy: 'The wallet window is already waiting for the person. Finish that first.',
  too_many: 'Too many calls wait for the wallet. Wait for their answers.',
  not_ready: 'The wallet window did not load. Retry.',
  closed: 'The wallet bridge was taken down.',
}

/** The rejection of every call to the wallet. `data` comes from the wallet and is untrusted: never show it. */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  readonly reason: WalletErrorReason
  readonly code: number | undefined
  readonly data: unknown

  constructor(reason: WalletErrorReason, details: { code?: number; data?: unknown; cause?: unknown } = {}) {
    super(MEANING[reason], { cause: details.cause })
    this.reason = reason
    this.code = details.code
    this.data = details.data
  }
}

/**
 * The rejection of a call that the person ended by closing the window. It has the same code as a refusal inside the
 * wallet.
 */
export const cancelledByClosing = (): WalletError => new WalletError('cancelled', { code: CANCELLED })

/** A code as a number, or as its digits. */
const code = z.union([
  z.int(),
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,9}$/)),
    z.transform((digits) => Number(digits)),
  ),
])
const coded = z.object({ code })
/** Where wallets put the code of a failure: in the data, in its `error` as JSON-RPC does, or alone. */
const codeOfFailure = z.union([
  code,
  z.pipe(
    coded,
    z.transform((failure) => failure.code),
  ),
  z.pipe(
    z.object({ error: coded }),
    z.transform(({ error }) => error.code),
  ),
])

/** The error of a failed reply, read from its data. Nothing but the code matters, so nothing else can be wrong. */
export function failureOf(data: unknown): WalletError {
  const { data: code } = codeOfFailure.safeParse(data)
  if (code === undefined) return new WalletError('refused', { data })
  return new WalletError(CANCEL_CODES.includes(code) ? 'cancelled' : 'refused', { code, data })
}

/** True when the person cancelled: no message is shown then (SPEC.md section 8). */
export function isCancelled(error: unknown): boolean {
  return error instanceof WalletError && error.reason === 'cancelled'
}
