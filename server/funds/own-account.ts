import * as chart from '#server/ledger/chart'
import type { Language } from '#server/core/refusal'
import type { Db } from '#server/database/schema'

/** The capital account on the wire; an application's account is named by its appid. */
const CAPITAL = 'capital'
/** What is set aside for withdrawals and refunds on their way: it can be looked at, and nothing can be moved. */
export const HELD = 'held'

const NAMES: Readonly<Record<Language, { readonly capital: string; readonly held: string }>> = {
  'en-US': { capital: 'Capital account', held: 'On its way out' },
  'zh-CN': { capital: '资金账户', held: '出账处理中' },
}

/** One of a merchant's own accounts, in every token. */
export interface OwnAccount {
  /** `capital`, `held`, or the appid. */
  readonly account: string
  readonly name: string
  /** Owner in the ledger. */
  readonly owner: string
  /** null: not an application's. */
  readonly application_id: string | null
  /** Its application was deleted: what is left can be taken out, and nothing put in. */
  readonly is_closed: boolean
}

/** All accounts of a merchant: capital, held, then those of its applications in their own order. */
export async function ownAccounts(
  db: Db,
  { merchant_id, language }: { merchant_id: string; language: Language },
): Promise<OwnAccount[]> {
  const applications = await db
    .selectFrom('application')
    .select(['id', 'appid', 'name', 'deleted_at'])
    .where('merchant_id', '=', merchant_id)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const names = NAMES[language]
  const house = { application_id: null, is_closed: false }
  return [
    { account: CAPITAL, name: names.capital, owner: chart.capital(merchant_id).owner, ...house },
    { account: HELD, name: names.held, owner: chart.held(merchant_id).owner, ...house },
    ...applications.map(({ id, appid, name, deleted_at }) => ({
      account: appid,
      name,
      owner: chart.application(merchant_id, id).owner,
      application_id: id,
      is_closed: deleted_at !== null,
    })),
  ]
}
