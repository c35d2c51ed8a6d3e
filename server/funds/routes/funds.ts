import type { Language } from '#server/core/refusal'
import { inTransaction } from '#server/database/connect'
import { byteStream } from '#server/export/byte-stream'
import { attachment } from '#server/export/file-name'
import { ownAccounts } from '../own-account'
import { reserveAddress, reservedAddress } from '../recharge-address'
import { transferFunds } from '../transfer'
import { findTransfer } from '../transfer-row'
import * as account from '#shared/contract/account'
import * as fundStream from '#shared/contract/fund-stream'
import type { AnswerOf } from '#shared/contract/operation'
import { recordOfProof } from '#server/access/spent-proof'
import { actorOf } from '#server/http/actor-of'
import { callerOf, handler, transactionOf } from '#server/http/handler'
import type { Call, Handler } from '#server/http/handler'
import type { Services } from '#server/chain/services'
import { rechargePage } from '../queries/recharge'
import { statementFrame, statementOf } from '../queries/statement'
import { statementBatches } from '../queries/statement-lines'
import { streamPage } from '../queries/stream'
import { movableBalances, transferPage } from '../queries/transfer'

type TransferCall = Call<typeof account.transfer>
type Transfer = AnswerOf<typeof account.transfer>

async function transferredBefore(call: TransferCall, services: Services): Promise<Transfer | null> {
  const { merchant_id } = callerOf(call)
  const { language, body, proof } = call
  const { db } = services
  const id = await recordOfProof(db, services, { act: account.transfer.name, merchant_id, body, proof })
  if (id === undefined) return null
  const accounts = await ownAccounts(db, { merchant_id, language })
  return (await findTransfer(db, { accounts, merchant_id, id })) ?? null
}

async function transferOfIntent(call: TransferCall, { db }: Services): Promise<Transfer | null> {
  const { merchant_id } = callerOf(call)
  const accounts = await ownAccounts(db, { merchant_id, language: call.language })
  return (await findTransfer(db, { accounts, merchant_id, client_ref: call.body.client_ref })) ?? null
}

/** Transfers between own accounts, recharges, the stream of funds and the monthly statement. */
/** The first word of the file. */
const STATEMENT: Readonly<Record<Language, string>> = { 'en-US': 'statement', 'zh-CN': '对账单' }

export const fundsRoutes: Handler[] = [
  handler(
    account.transfer,
    async (call, services) => {
      const by = actorOf(call, account.transfer, call.body)
      return await transferFunds(transactionOf(call), services, { by, body: call.body })
    },
    { earlier: transferredBefore, byIntent: transferOfIntent },
  ),

  handler(account.transfers, async (call, { db }) => {
    const { merchant_id } = callerOf(call)
    const { current = 1, pageSize: size = 10, ...filter } = call.query
    const accounts = await ownAccounts(db, { merchant_id, language: call.language })
    return await transferPage(db, { merchant_id, accounts, filter }, { current, size })
  }),

  handler(account.transferAccounts, async (call, { db, clock }) => {
    const { merchant_id } = callerOf(call)
    const accounts = await ownAccounts(db, { merchant_id, language: call.language })
    return { list: await movableBalances(db, { merchant_id, accounts }), as_of: clock.seconds() }
  }),

  handler(account.rechargeFunds, async (call, services) => {
    const { merchant_id } = callerOf(call)
    return await reserveAddress(transactionOf(call), services, { merchant_id, body: call.body })
  }),

  handler(account.rechargeAddress, async (call, { db }) => {
    const { merchant_id } = callerOf(call)
    return await reservedAddress(db, { merchant_id, client_ref: call.query.client_ref })
  }),

  handler(account.recharges, async (call, { db, chains }) => {
    const { merchant_id } = callerOf(call)
    const { current = 1, pageSize: size = 10, ...filter } = call.query
    return await rechargePage({ db, chains }, { merchant_id, filter }, { current, size })
  }),

  handler(fundStream.stream, async (call, { db }) => {
    const { merchant_id } = callerOf(call)
    const { current = 1, pageSize: size = 10, ...filter } = call.query
    const accounts = await ownAccounts(db, { merchant_id, language: call.language })
    return await streamPage(db, { accounts, filter }, { current, size })
  }),

  handler(fundStream.statement, async (call, { reads, clock }) => {
    const db = await reads.upToDate()
    const { merchant_id, zone } = callerOf(call)
    const now = clock.now()
    return await inTransaction(db, async (trx) => await statementOf(trx, { ...call.query, merchant_id, zone }, now), {
      isolation: 'repeatable read',
    })
  }),

  handler(fundStream.statementLines, async (call, { reads, clock }) => {
    const db = await reads.upToDate()
    const { merchant_id, zone } = callerOf(call)
    const { token_id, month } = call.query
    const scope = { merchant_id, zone, token_id, month }
    const frame = await inTransaction(db, async (trx) => await statementFrame(trx, scope, clock.now()), {
      isolation: 'repeatable read',
    })
    const name = `${STATEMENT[call.language]}_${frame.token.symbol}_${frame.token.chain}_${month}.ndjson`
    return new Response(byteStream(jsonLines(statementBatches(db, frame, zone))), {
      headers: {
        'Content-Type': 'application/x-ndjson; charset=utf-8',
        'Content-Disposition': attachment(name),
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    })
  }),
]

async function* jsonLines(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string, void, undefined> {
  for await (const lines of batches) yield lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}
