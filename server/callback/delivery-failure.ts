/**
 * - `refused`: the address may not be called at all; nothing was sent, and another try would be no different
 * - `timeout`: no answer in time
 * - `unreachable`: no name, no connection, no TLS, or cut off before the answer
 */
export type DeliveryFailureKind = 'refused' | 'timeout' | 'unreachable'

/** A call that got no answer. The message is shown to the merchant in the log of attempts. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure'
  readonly kind: DeliveryFailureKind

  constructor(kind: DeliveryFailureKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
