import { sql } from 'kysely'
import { secondsOf } from '#server/core/seconds-of'
import type { Db } from '#server/database/schema'
import type { transfer } from '#shared/contract/account'
import type { AnswerOf } from '#shared/contract/operation'
import { HELD } from './own-account'
import type { OwnAccount } from './own-account'

/** Transfers with their token and network, without conditions. */
export function selectTransfers(db: Db) {
  return db
    .selectFrom('transfer')
    .innerJoin('token', 'token.id', 'transfer.token_id')
    .innerJoin('network', 'network.id', 'token.network_id')
    .select([
      'transfer.id',
      'transfer.token_id',
      'token.symbol as token',
      'network.name as chain',
      'token.decimals',
      'transfer.from_application_id',
      'transfer.to_application_id',
      'transfer.state',
      'transfer.client_ref',
      'transfer.created_at',
      sql<string>`trim_scale(transfer.amount)::text`.as('amount'),
    ])
}

type TransferRow = Awaited<ReturnType<ReturnType<typeof selectTransfers>['executeTakeFirstOrThrow']>>

/** A transfer as the API returns it. @throws TypeError when its accounts are not among `accounts` */
export function toTransferRecord(row: TransferRow, accounts: readonly OwnAccount[]): AnswerOf<typeof transfer> {
  const { from_application_id, to_application_id, created_at, ...rest } = row
  const movable = accounts.filter(({ account }) => account !== HELD)
  const from = movable.find(({ application_id }) => application_id === from_application_id)
  const to = movable.find(({ application_id }) => application_id === to_application_id)
  if (from === undefined || to === undefined) throw new TypeError(`Transfer ${row.id} is not between these accounts`)
  return {
    ...rest,
    from: from.account,
    from_name: from.name,
    to: to.account,
    to_name: to.name,
    created_time: secondsOf(created_at),
  }
}

/** A merchant's transfer by its id, or by the client_ref of its intent. */
export async function findTransfer(
  db: Db,
  {
    accounts,
    merchant_id,
    ...name
  }: { accounts: readonly OwnAccount[]; merchant_id: string } & ({ id: string } | { client_ref: string }),
): Promise<AnswerOf<typeof transfer> | undefined> {
  const own = selectTransfers(db).where('transfer.merchant_id', '=', merchant_id)
  const row = await (
    'id' in name ? own.where('transfer.id', '=', name.id) : own.where('transfer.client_ref', '=', name.client_ref)
  ).executeTakeFirst()
  return row && toTransferRecord(row, accounts)
}
