/** Why a chain could not do what was asked. */
export type ChainErrorCode =
  /** The program anvil is not installed for this operating system. */
  | 'binary_missing'
  /** The local node does not start, or ends soon after. */
  | 'node_failed'
  /** No node answers; whether it received the call is unknown. */
  | 'unreachable'
  | 'unknown_network'
  | 'unknown_token'
  /** The chain does not belong to the sandbox: blocks cannot be made or removed there. */
  | 'not_our_chain'
  /** A reorganisation must not remove the blocks in which the tokens were created. */
  | 'too_deep'
  /** The chain would reject this transaction; nothing was sent. */
  | 'refused'
  /** The same `ref` was used for another order. */
  | 'ref_reused'
  /** The node's answer does not follow the protocol. */
  | 'bad_answer'

/** A chain could not do what was asked. The message is one sentence that says what to do next. */
export class ChainError extends Error {
  override readonly name = 'ChainError'
  readonly code: ChainErrorCode

  constructor(code: ChainErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
