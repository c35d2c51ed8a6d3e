export type ChainErrorCode =
  /** No anvil for this platform is installed. */
  | 'binary_missing'
  /** The local node does not start, or does not stay. */
  | 'node_failed'
  /** No node answers; whether it took the call is unknown. */
  | 'unreachable'
  | 'unknown_network'
  | 'unknown_token'
  /** Not the sandbox's own chain: blocks cannot be made or taken back there. */
  | 'not_our_chain'
  /** A reorganisation may not reach the blocks in which the tokens came into being. */
  | 'too_deep'
  /** The chain would not carry out this transaction; nothing was sent. */
  | 'refused'
  /** The same `ref` was used for something else. */
  | 'ref_reused'
  /** The node's answer is not what the protocol promises. */
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
