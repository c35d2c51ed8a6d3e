import * as z from 'zod/mini'
import { accountKeys } from '@/lib/api/account'
import { transfer, transfers } from '#shared/contract/account'
import { call } from '@/lib/api/transport/http'
import { withTokenIds } from '@/lib/api/token-ids'
import { sendTransfer, type TransferRecord } from '@/lib/api/transfers'
import { type PlannedIntent, useMoneyAct } from '@/lib/money-intent/use-money-act'
import { findTransfer } from './find-transfer'

/** Transfers have no single subject: every flow shows all open transfers. */
const ABOUT = 'transfer'
const STALE = [accountKeys.all, ['statistics']]

/** The merchant's transfers: makes intents, carries each out once, and looks for those without an answer. */
export function useTransfer() {
  return useMoneyAct<TransferRecord>({
    act: transfer.name,
    about: ABOUT,
    // Exactly the decided payload and its proofs are sent.
    send: ({ payload, client_ref }, proof) =>
      sendTransfer(z.parse(transfer.body, { ...payload, client_ref, ...proof })),
    find,
    stale: STALE,
  })
}

async function find(intent: PlannedIntent, equal: readonly PlannedIntent[]): Promise<TransferRecord | undefined> {
  const { list } = await call(transfers, { query: { client_ref: intent.client_ref, current: 1, pageSize: 20 } })
  return findTransfer(await withTokenIds(list, new AbortController().signal), intent, equal)
}
