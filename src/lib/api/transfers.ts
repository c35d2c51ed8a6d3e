import { queryOptions } from '@tanstack/react-query'
import { accountKeys } from './account'
import { transfer, transferAccounts, transfers } from '#shared/contract/account'
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract/operation'
import { call } from './transport/http'
import { isKnown } from '#shared/money/amount'
import { withTokenIds } from './token-ids'

export type TransferQuery = QueryOf<typeof transfers>
export type TransferRecord = AnswerOf<typeof transfers>['list'][number]
/** The balance of one account in one token. */
export type TransferBalance = AnswerOf<typeof transferAccounts>['list'][number]

/** One page of transfers, newest first. */
export function transferListOptions(query: TransferQuery) {
  return queryOptions({
    queryKey: accountKeys.transfers(query),
    queryFn: async ({ signal }) => {
      const page = await call(transfers, { query, signal })
      return { ...page, list: await withTokenIds(page.list, signal) }
    },
  })
}

/** The balances that can be transferred. Ask only a back end that offers `account.transferAccounts`. */
export const transferAccountsOptions = queryOptions({
  queryKey: accountKeys.transferAccounts,
  queryFn: ({ signal }) => call(transferAccounts, { signal }),
})

/**
 * Moves money between the merchant's own accounts. Its key is the intent's id, so a repeat is the same transfer
 * (SECURITY.md 3.1).
 */
export async function sendTransfer(body: BodyOf<typeof transfer>): Promise<TransferRecord> {
  const record = await call(transfer, { body, idempotencyKey: body.client_ref })
  if (isKnown(record.amount)) return record
  // A back end may answer only that it took the transfer: then it is the one that was sent.
  const { token_id, from, to, amount } = body
  return { ...record, token_id, from, to, amount }
}
