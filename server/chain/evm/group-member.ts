import { ChainError } from '../chain-error'
import { callRpc, RpcRefusal } from './json-rpc'
import type { Request, RpcOptions } from './json-rpc'
import { inRanges } from './log-ranges'
import { answerSchemas, readBlock, readQuantity } from './rpc-reader'

/** Where a node is. Its name stands for it in logs and errors, because the address may hold a password. */
export interface NodeAddress {
  readonly name: string
  readonly url: string
}

/** What every node of a network has to be. */
export interface ExpectedChain {
  readonly chain_id: number
  readonly genesis_hash: string
}

export interface MemberOptions {
  readonly address: NodeAddress
  readonly chain: ExpectedChain
  readonly patience_millis: number
  /** After a failure the node is left alone for so long. A limit makes it half as long at first, and doubles it each time. */
  readonly rest_millis: number
  /** A node may be moved to another chain while we run; it is asked again for its chain after so long. */
  readonly proven_millis: number
  /** Makes one call; JSON-RPC to the address itself unless given. */
  readonly call?: NodeCall | undefined
}

/** Makes one call to a node: its API by JSON-RPC, and where a chain has another one beside it, that as well. */
export type NodeCall = (
  url: string,
  method: string,
  params: readonly unknown[],
  options: RpcOptions,
) => Promise<unknown>

/** A limit is waited for so long at most. */
const LONGEST_REST_MILLIS = 60_000
/** Waits differ by so much, so that several programs do not come back at the same moment. */
const JITTER = 0.25

/** What a node said to one question. `fault`: nothing that could be compared. */
export type Vote =
  | { readonly kind: 'value'; readonly member: GroupMember; readonly value: unknown; readonly text: string }
  | { readonly kind: 'refusal'; readonly member: GroupMember; readonly refusal: RpcRefusal }
  | { readonly kind: 'fault'; readonly member: GroupMember }

/** Calls that a node may refuse without being at fault: what is refused is the transaction. */
const TRIALS: ReadonlySet<string> = new Set(['eth_estimateGas', 'eth_call', 'eth_sendRawTransaction'])

const inText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/** One node of several, with what is wrong with it now. */
export class GroupMember {
  readonly name: string
  /** True: it is so far behind the other nodes that it does not count. */
  isBehind = false
  /** True: the node is of another chain than the settings say. */
  isOther = false
  /** The newest block that it says it has. */
  height = 0n
  readonly #options: MemberOptions
  /** Questions to which its answer was not the one that counts, with the sentence about it. */
  readonly #doubts = new Map<string, string>()
  #fault_text: string | null = null
  #proven_until = 0
  #rests_until = 0
  /** How often in a row it has said that it is asked too often. */
  #limits = 0

  constructor(options: MemberOptions) {
    this.#options = options
    this.name = options.address.name
  }

  /** What is wrong with the node; null while it answers, and answers like the others. */
  get trouble(): string | null {
    const [doubt = null] = this.#doubts.values()
    return this.#fault_text ?? doubt ?? (this.isBehind ? 'is behind the other nodes' : null)
  }

  /** Asks the node; whatever is wrong with it is kept in `trouble`. */
  async ask(method: string, params: readonly unknown[]): Promise<Vote> {
    if (performance.now() < this.#rests_until) return { kind: 'fault', member: this }
    try {
      await this.#prove()
      const value = await this.#inRanges(method, ...params)
      const schema = answerSchemas[method]
      const parsed = schema?.safeParse(value) ?? { success: true as const, data: value }
      if (!parsed.success) return this.#fault(`gives an answer to ${method} that is none`)
      this.#fault_text = null
      this.#limits = 0
      return { kind: 'value', member: this, value, text: JSON.stringify(parsed.data, inText) }
    } catch (error) {
      if (error instanceof RpcRefusal) {
        if (TRIALS.has(method)) return { kind: 'refusal', member: this, refusal: error }
        return this.#fault(`refuses ${method} with code ${error.code}`)
      }
      if (error instanceof ChainError && error.code === 'limited') return this.#limited(error)
      return this.#fault(error instanceof ChainError ? plainly(error) : 'does not answer')
    }
  }

  /** Keeps that its answer to a question was not the one that counts. */
  doubt(question: string, text: string): void {
    this.#doubts.set(question, text)
  }

  /** Its answer to the question is the one that counts now. */
  trust(question: string): void {
    this.#doubts.delete(question)
  }

  readonly #call: Request = async (method, ...params) => {
    const { address, patience_millis } = this.#options
    const call = this.#options.call ?? callRpc
    return await call(address.url, method, params, { name: address.name, patience_millis })
  }

  readonly #inRanges: Request = inRanges(this.#call)

  #fault(trouble: string): Vote {
    this.#fault_text = trouble
    this.#proven_until = 0
    this.#rests_until = performance.now() + this.#options.rest_millis
    return { kind: 'fault', member: this }
  }

  /** It is asked again after 1, 2, 4 seconds and so on. That it is of the right chain is not in doubt. */
  #limited({ detail = '' }: ChainError): Vote {
    const { rest_millis } = this.#options
    const rest = Math.min(LONGEST_REST_MILLIS, (rest_millis / 2) * 2 ** this.#limits++)
    this.#fault_text = `limits how often it is asked (HTTP status ${detail})`
    this.#rests_until = performance.now() + rest * (1 + JITTER * Math.random())
    return { kind: 'fault', member: this }
  }

  /** Makes sure that the node is of the right chain. Its answers are worth nothing before. */
  async #prove(): Promise<void> {
    if (performance.now() < this.#proven_until) return
    const { chain, proven_millis } = this.#options
    const chain_id = Number(await readQuantity(this.#call, 'eth_chainId'))
    const first = await readBlock(this.#call, 0n)
    if (first === null) throw new ChainError('bad_answer', 'says that the chain has no first block')
    const genesis_hash = first.hash.toLowerCase()
    this.isOther = chain_id !== chain.chain_id || genesis_hash !== chain.genesis_hash.toLowerCase()
    if (this.isOther) {
      const found = `chain ${chain_id} with the first block ${genesis_hash}`
      const wanted = `chain ${chain.chain_id} with the first block ${chain.genesis_hash.toLowerCase()}`
      throw new ChainError('other_chain', `is a node of ${found}, not of ${wanted}`)
    }
    this.#proven_until = performance.now() + proven_millis
  }
}

function plainly(error: ChainError): string {
  if (error.code === 'unreachable') return 'does not answer'
  return error.code === 'other_chain' ? error.message : 'gives answers that do not follow its API'
}
