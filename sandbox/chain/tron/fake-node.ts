import { hexToBytes } from '@noble/hashes/utils.js'
import { readSigned, txidOf } from '#server/chain/tron/transaction'
import { accountAnswer, broadcastBody, httpBlock, parametersAnswer, resourceAnswer } from './answer-http'
import { textIn, transactionInfo, trialAnswer } from './answer-http'
import { answerRpc } from './answer-rpc'
import type { FakeChain, Included } from './fake-chain'
import { noFaults } from './node-faults'
import type { NodeFaults } from './node-faults'
import type { View } from './rpc-answers'

type Body = Readonly<Record<string, unknown>>

/** A lite node has no history and answers this, which is no JSON. */
const LITE_TEXT = 'this API is closed because this node is a lite fullnode'

/**
 * One node of a chain, as java-tron answers by JSON-RPC and by HTTP; not the program itself. Several of them may share a chain, each with
 * faults of its own.
 */
export class FakeNode {
  readonly faults: NodeFaults = noFaults()
  /** Signed transactions that it was sent, in their order. */
  readonly sent: Uint8Array[] = []
  /** How often each method was called. */
  readonly calls = new Map<string, number>()
  /** Told of each call before it is answered. */
  heard: (method: string) => void = () => undefined
  readonly #chain: FakeChain

  constructor(chain: FakeChain) {
    this.#chain = chain
  }

  /** A call of JSON-RPC. @throws RpcError where java-tron refuses it */
  rpc(method: string, params: readonly unknown[]): unknown {
    this.#count(method)
    const view = this.#view()
    const answer = answerRpc(this.#chain, view, method, params)
    if (method === 'eth_getLogs' && Array.isArray(answer)) return this.#seenLogs(answer, view)
    if (method === 'eth_getTransactionReceipt') return this.#seenReceipt(answer)
    return answer
  }

  /** A call of the HTTP API; a text is no JSON. undefined: there is no such call. */
  http(path: string, body: Body): object | string | undefined {
    this.#count(path)
    const view = this.#view()
    const [api, method] = path.split('/')
    const isFinal = api === 'walletsolidity'
    switch (method) {
      case 'getnowblock':
        return httpBlock(this.#chain, view, isFinal ? view.final : view.head)
      case 'gettransactioninfobyid':
        return this.#info(textIn(body, 'value'), isFinal ? view.final : view.head)
      case 'triggerconstantcontract':
        return this.#trial(body)
      case 'getaccountresource':
        return resourceAnswer(this.#chain, body)
      case 'getaccount':
        return accountAnswer(this.#chain, body)
      case 'getchainparameters':
        return parametersAnswer(this.#chain)
      case 'broadcasthex':
        return this.#broadcast(textIn(body, 'transaction'))
      default:
        return undefined
    }
  }

  #count(method: string): void {
    this.calls.set(method, (this.calls.get(method) ?? 0) + 1)
    this.heard(method)
  }

  #view(): View {
    const { lag, forked_from, final_too_early } = this.faults
    const head = Math.max(0, this.#chain.head.number - lag)
    return {
      head,
      final: final_too_early ? head : this.#chain.solid(head),
      idOf: (number) => {
        const id = this.#chain.block(number)?.id ?? ''
        return forked_from !== null && number >= forked_from ? `${id.slice(0, 16)}${'f0'.repeat(24)}` : id
      },
    }
  }

  #seenLogs(answer: readonly unknown[], view: View): unknown[] {
    const { without_logs, logs_late, invented } = this.faults
    const seen = answer.filter((log) => {
      const number = numberIn(log)
      return !without_logs(number) && number + logs_late <= view.head
    })
    return invented === null ? seen : [...seen, invented]
  }

  #seenReceipt(answer: unknown): unknown {
    if (typeof answer !== 'object' || answer === null) return answer
    const txid = String(Reflect.get(answer, 'transactionHash')).slice(2)
    if (this.faults.hides_receipts.has(txid)) return null
    if (!this.faults.wrong_status.has(txid)) return answer
    return { ...answer, status: Reflect.get(answer, 'status') === '0x1' ? '0x0' : '0x1' }
  }

  #info(txid: string, upTo: number): object | string {
    if (this.faults.is_lite) return LITE_TEXT
    const found: Included | undefined = this.faults.unknown.has(txid) ? undefined : this.#chain.find(txid)
    return transactionInfo(this.#chain, found !== undefined && found.number <= upTo ? found : undefined)
  }

  #trial(body: Body): object {
    const said = trialAnswer(this.#chain, body)
    const { energy } = this.faults
    return energy === null ? said : { ...said, energy_used: energy }
  }

  #broadcast(hex: string): object {
    const signed = hexToBytes(hex)
    this.sent.push(signed)
    const read = readSigned(signed)
    const txid = read === undefined ? '' : txidOf(read.raw)
    switch (this.faults.sending) {
      case 'swallows it':
        return broadcastBody({ code: 'SUCCESS', message: '', txid })
      case 'says DUP and refuses it':
        return broadcastBody({ code: 'DUP_TRANSACTION_ERROR', message: 'Transaction already exists.', txid })
      case 'says busy':
        return broadcastBody({ code: 'SERVER_BUSY', message: 'Server busy.', txid })
      case 'loses its answer':
      case null:
        break
    }
    return broadcastBody(this.#chain.broadcast(signed))
  }
}

function numberIn(log: unknown): number {
  return typeof log === 'object' && log !== null ? Number(Reflect.get(log, 'blockNumber')) : 0
}
