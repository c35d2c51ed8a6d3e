import { blockAnswer, blockNumber, callAnswer, chainIdOf, codeAnswer, logAnswer } from './rpc-answers'
import { receiptAnswer, transactionAnswer } from './rpc-answers'
import type { View } from './rpc-answers'
import { RpcError } from './rpc-error'
import type { FakeChain } from './fake-chain'

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

function txidOf(value: unknown): string {
  if (typeof value === 'string' && /^(?:0x)?[0-9a-f]{64}$/i.test(value)) return value.replace(/^0x/i, '').toLowerCase()
  throw new RpcError(-32_602, 'invalid hash value')
}

type Answer = (chain: FakeChain, view: View, params: readonly unknown[]) => unknown

/** The methods of java-tron's JSON-RPC that anybody here asks. It has no others that send, count nonces or subscribe. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  eth_chainId: (chain) => chainIdOf(chain),
  eth_blockNumber: (_, view) => `0x${view.head.toString(16)}`,
  eth_getBlockByNumber: (chain, view, [number]) => blockAnswer(chain, view, blockNumber(view, number)),
  eth_getLogs: (chain, view, [filter]) => logAnswer(chain, view, fieldsOf(filter)),
  eth_getTransactionReceipt: (chain, view, [txid]) => receiptAnswer(chain, view, txidOf(txid)),
  eth_getTransactionByHash: (chain, view, [txid]) => transactionAnswer(chain, view, txidOf(txid)),
  eth_call: (chain, _, [args, tag]) => callAnswer(chain, fieldsOf(args), tag),
  eth_getCode: (chain, _, [address, tag]) => codeAnswer(chain, address, tag),
  eth_gasPrice: (chain) => `0x${chain.sun_per_energy.toString(16)}`,
}

/** The result of a call of JSON-RPC. @throws RpcError where java-tron refuses it */
export function answerRpc(chain: FakeChain, view: View, method: string, params: readonly unknown[]): unknown {
  const answer = ANSWERS[method]
  if (answer === undefined) throw new RpcError(-32_601, 'the method does not exist/is not available')
  return answer(chain, view, params)
}
