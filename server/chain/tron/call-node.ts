import type { NodeCall } from '../evm/group-member'
import { badAnswer, callRpc, postJson } from '../evm/json-rpc'
import { HTTP_ANSWERS } from './http-reader'

const isHttp = (method: string): method is keyof typeof HTTP_ANSWERS => Object.hasOwn(HTTP_ANSWERS, method)

/**
 * Makes one call to a node of TRON. It answers at `/jsonrpc` by Ethereum's API, and at `/wallet/...` and `/walletsolidity/...` by its own
 * HTTP API, which takes one object and answers one. Of that answer only what is used here is left, so that nodes of two versions can be
 * compared.
 *
 * @param method a method of JSON-RPC, or a path such as `wallet/broadcasthex`
 * @throws RpcRefusal; ChainError unreachable, limited, bad_answer
 */
export const callTron: NodeCall = async (url, method, params, options) => {
  if (!isHttp(method)) return await callRpc(at(url, 'jsonrpc'), method, params, options)
  const [body = {}] = params
  const answer = HTTP_ANSWERS[method].safeParse(
    await postJson(at(url, method), typeof body === 'object' && body !== null ? body : {}, options),
  )
  if (!answer.success) throw badAnswer(method)
  return answer.data
}

function at(url: string, path: string): string {
  const address = new URL(url)
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/${path}`
  return address.href
}
