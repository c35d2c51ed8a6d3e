/** Why a token does not give keys. */
export type TokenErrorCode =
  /** The file of PKCS11_MODULE is missing, is no PKCS#11 module, or does not start. */
  | 'module'
  /** No token has the name of PKCS11_TOKEN, or several have it. */
  | 'no_token'
  /** The token refuses the PIN, has refused it before, or is locked. */
  | 'pin'
  /** There is no key of a name, which no journal knows yet: it has to be made. */
  | 'no_key'
  /** There is another key of a name than before, none any more, or several. */
  | 'other_key'
  /** The token does what was asked of it in another way than it must. */
  | 'unfit'
  /** The token does not answer, or answers with a fault. It may do so again later. */
  | 'away'

/** A token does not give a key. The message is one or two sentences that say what to do. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly code: TokenErrorCode

  constructor(code: TokenErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
