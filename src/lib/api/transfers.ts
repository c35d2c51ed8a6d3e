import { queryOptions } from '@tanstack/react-query'
import { accountKeys } from './account'
import { transfer, transferAccounts, transfers } from './contract/account'
import type { AnswerOf, BodyOf, QueryOf } from './contract/operation'
import { call } from './http'

export type TransferQuery = QueryOf<typeof transfers>
export type TransferRecord = AnswerOf<typeof transfers>['list'][number]
/** The balance of one account in one token. */
export type TransferBalance = AnswerOf<typeof transferAccounts>['list'][number]

/** One page of transfers, newest first. */
export function transferListOptions(query: TransferQuery) {
  return queryOptions({
    queryKey: accountKeys.transfers(query),
    queryFn: ({ signal }) => call(transfers, { query, signal }),
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
export function sendTransfer(body: BodyOf<typeof transfer>): Promise<TransferRecord> {
  return call(transfer, { body, idempotencyKey: body.client_ref })
}
