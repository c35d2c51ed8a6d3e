import type { Language } from '#server/core/refusal'
import type { Db } from '#server/database/schema'
import { paymentsAct, unassignedActs } from './queries/code-act'

interface Asking {
  readonly db: Db
  readonly merchant_id: string
  readonly language: Language
}

/** Orders that are marked as paid together; null when one of them is not the merchant's. */
export async function acceptedTogether(
  { db, merchant_id, language }: Asking,
  handle_ids: readonly string[],
): Promise<string | null> {
  const { count, worth } = await paymentsAct(db, { merchant_id, handle_ids })
  if (count < handle_ids.length) return null
  return language === 'zh-CN'
    ? `将 ${count} 笔订单标记为已付款，实付合计约 ${worth} USDT。`
    : `Mark ${count} orders as paid, with about ${worth} USDT together.`
}

/** Amounts without an order that are credited together; null when one of them is not the merchant's. */
export async function creditsTogether(
  { db, merchant_id, language }: Asking,
  list: readonly { readonly handle_id: string }[],
): Promise<string | null> {
  const { count, worth } = await unassignedActs(db, { merchant_id, handle_ids: list.map(({ handle_id }) => handle_id) })
  if (count === 0 || count < list.length) return null
  return language === 'zh-CN'
    ? `将 ${count} 笔未归属款项计入您的账户，合计约 ${worth} USDT。`
    : `Credit ${count} amounts to your account, about ${worth} USDT together.`
}
