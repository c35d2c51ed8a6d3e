import type { Operation } from '#shared/contract/operation'

/**
 * What a program puts around every call, to speak like another back end than ours. The operator's server has none.
 */
export interface CallFilter {
  /** The address that the handler reads. */
  readonly ask: (line: Operation, url: URL) => URL
  /** The answer that the caller gets. */
  readonly answer: (line: Operation, answer: Response) => Promise<Response>
  /** The answer to a call that is not offered; without it a refusal in our envelope. */
  readonly unknownCall?: () => Response
}
