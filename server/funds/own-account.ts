import * as chart from '#server/ledger/chart'
import type { Language } from '#server/core/refusal'
import type { Db } from '#server/database/schema'

/** The name of the capital account in the API; an application's account is named by its appid. */
const CAPITAL = 'capital'
/**
 * The name of the account that holds money for withdrawals and refunds on their way. It can be read, but no money can
 * be moved to or from it.
 */
export const HELD = 'held'

const NAMES: Readonly<Record<Language, { readonly capital: string; readonly held: string }>> = {
  'en-US': { capital: 'Capital account', held: 'On its way out' },
  'zh-CN': { capital: '资金账户', held: '出账处理中' },
}

/** One of a merchant's own accounts, in every token. */
export interface OwnAccount {
  /** `capital`, `held`, or an appid. */
  readonly account: string
  readonly name: string
  /** The owner of its ledger accounts. */
  readonly owner: string
  /** null for capital and held. */
  readonly application_id: string | null
  /** True: its application was deleted. Money can be moved out of it, but not in. */
  readonly is_closed: boolean
}

/** The accounts of a merchant: capital, held, then those of the applications in the merchant's own order. */
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
  const noApplication = { application_id: null, is_closed: false }
  return [
    { account: CAPITAL, name: names.capital, owner: chart.capital(merchant_id).owner, ...noApplication },
    { account: HELD, name: names.held, owner: chart.held(merchant_id).owner, ...noApplication },
    ...applications.map(({ id, appid, name, deleted_at }) => ({
      account: appid,
      name,
      owner: chart.application(merchant_id, id).owner,
      application_id: id,
      is_closed: deleted_at !== null,
    })),
  ]
}
