/**
 * - `refused`: the address may not be called at all; nothing was sent, and another try would have the same result
 * - `timeout`: no answer in time
 * - `unreachable`: no address for the name, no connection, no TLS, or cut off before the answer
 */
export type DeliveryFailureKind = 'refused' | 'timeout' | 'unreachable'

/** A call without an answer. The merchant sees the message in the log of attempts. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure'
  readonly kind: DeliveryFailureKind
  /** The message in Chinese, where the address itself is at fault: a form shows it at its field. */
  readonly chinese: string | undefined

  constructor(kind: DeliveryFailureKind, message: string, options: ErrorOptions & { chinese?: string } = {}) {
    super(message, options)
    this.kind = kind
    this.chinese = options.chinese
  }
}
