/** Why a signer cannot start or go on. */
export type SignerErrorCode =
  /** Another process holds the folder. */
  | 'held'
  /** A line of the journal is not the one that was written there. */
  | 'altered'
  /** A file cannot be read or written, or is open to others. */
  | 'unusable'
  /** The keys are sealed with another secret, or are not those of the journal. */
  | 'other_keys'

/** The signer cannot start or go on. The message is one sentence that says what to do. */
export class SignerError extends Error {
  override readonly name = 'SignerError'
  readonly code: SignerErrorCode

  constructor(code: SignerErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
