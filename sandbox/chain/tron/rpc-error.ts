/** A refusal that a node gives as an answer of JSON-RPC. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: string

  constructor(code: number, message: string, data = '{}') {
    super(message)
    this.code = code
    this.data = data
  }
}
