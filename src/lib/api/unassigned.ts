import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract/operation'
import type { DecidedTogether } from './transactions'
import {
  creditTogether,
  creditUnassigned,
  sendBackUnassigned,
  unassigned,
  type UnassignedAct,
  type UnassignedMoney,
} from '#shared/contract/unassigned'
import { call } from './transport/http'
import { transactionsKeys } from './transactions'

export type { UnassignedAct, UnassignedMoney }
export type UnassignedQuery = QueryOf<typeof unassigned>
export type UnassignedPage = AnswerOf<typeof unassigned>

/** One page of money that belongs to no order. Ask only a back end that offers `transactions.unassigned`. */
export function unassignedOptions(query: UnassignedQuery) {
  return queryOptions({
    queryKey: [...transactionsKeys.all, 'unassigned', query],
    queryFn: ({ signal }) => call(unassigned, { query, signal }),
  })
}

/** The money that this intent has decided about. */
export async function actOfIntent(client_ref: string): Promise<UnassignedAct | undefined> {
  const { list } = await call(unassigned, { query: { client_ref, current: 1, pageSize: 10 } })
  return list.flatMap(({ act }) => (act === null ? [] : [act])).find((act) => act.client_ref === client_ref)
}

/** Credits it to the account. Its key is the intent's id, so a repeat is the same act (SECURITY.md 3.1). */
export function sendCredit(body: BodyOf<typeof creditUnassigned>): Promise<UnassignedAct> {
  return call(creditUnassigned, { body, idempotencyKey: body.client_ref })
}

/** Credits many at once. A repeat with the same key is the same act (SECURITY.md 3.1). */
export function sendCreditTogether(
  body: BodyOf<typeof creditTogether>,
  idempotencyKey: string,
): Promise<DecidedTogether> {
  return call(creditTogether, { body, idempotencyKey })
}

/** Sends it back. Its key is the intent's id, so a repeat is the same act (SECURITY.md 3.1). */
export function sendSendBack(body: BodyOf<typeof sendBackUnassigned>): Promise<UnassignedAct> {
  return call(sendBackUnassigned, { body, idempotencyKey: body.client_ref })
}
