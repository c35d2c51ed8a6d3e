import type { Operation } from '#shared/contract/operation'
import type { Actor } from '#server/access/actor'
import type { Codes } from '#server/access/spent-proof'
import { callerOf } from './handler'
import type { Circumstances } from './handler'

/**
 * The signed-in merchant of a call as the `Actor` that domain functions take. `body` holds the codes of a call that
 * needs a step-up.
 *
 * @throws TypeError when the operation takes no token
 * @example
 * await requestWithdrawal(trx, services, { by: actorOf(call, contract.withdraw, call.body), body: call.body })
 */
export function actorOf(call: Circumstances, line: Pick<Operation, 'name'>, body?: Codes & object): Actor {
  const { language, ip, device, proof } = call
  const proven = body === undefined ? null : { body, proof }
  return { merchant_id: callerOf(call).merchant_id, language, ip, device, action: line.name, proven }
}
