/** Why a chain could not do what was asked. */
export type ChainErrorCode =
  /** The program anvil is not installed for this operating system. */
  | 'binary_missing'
  /** The local node does not start, or ends soon after. */
  | 'node_failed'
  /** No node answers; whether it received the call is unknown. */
  | 'unreachable'
  /** A node limits how often it is asked, and says so; `detail` is its HTTP status. */
  | 'limited'
  | 'unknown_network'
  | 'unknown_token'
  /** The chain does not belong to the sandbox: blocks cannot be made or removed there. */
  | 'not_our_chain'
  /** A reorganisation must not remove the blocks in which the tokens were created. */
  | 'too_deep'
  /** The chain would reject this transaction; nothing was sent. */
  | 'refused'
  /** The node could not say whether the chain would take this transaction; nothing was signed. It is tried again. */
  | 'not_tried'
  /** The network asks for more than this transaction may cost; nothing was signed. It is tried again. */
  | 'fee_above_limit'
  /** The address that pays has too little of the token; nothing was signed. It is tried again. */
  | 'short_of_funds'
  /** The address that pays has too little of the network's coin for the fee; nothing was signed. It is tried again. */
  | 'short_of_gas'
  /** The chain has transactions of this sender that the journal does not know; nothing is signed until people have looked. */
  | 'unknown_nonce'
  /** Another transaction of the same sender has the nonce of ours: ours can never be in a block. */
  | 'nonce_taken'
  /** What was signed can never be carried out any more, and was set aside: the order may be signed again. */
  | 'dead'
  /** There is no signer for this chain. */
  | 'cannot_send'
  /** The signer does not answer, or does not sign it now. It is asked again. */
  | 'signer_waits'
  /** The node, or the settings, lead to another chain than before. */
  | 'other_chain'
  /** Fewer than two nodes give the same answer; nothing is believed until they agree again. */
  | 'disagreement'
  /** The same `ref` was used for another order. */
  | 'ref_reused'
  /** The node's answer does not follow the protocol. */
  | 'bad_answer'

/** A chain could not do what was asked. The message is one sentence that says what to do next. */
export class ChainError extends Error {
  override readonly name = 'ChainError'
  readonly code: ChainErrorCode
  /** What the contract or the node has said, such as `BalanceTooLow`. */
  readonly detail: string | undefined

  constructor(code: ChainErrorCode, message: string, { detail, ...options }: ErrorOptions & { detail?: string } = {}) {
    super(message, options)
    this.code = code
    this.detail = detail
  }
}
