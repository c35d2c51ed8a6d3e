import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { WITHOUT_CENTS } from '#shared/contract/fields'

/**
 * A price in a currency as decimal text: with cents, and without them in a currency that has none. The table keeps two decimals
 * for all; what an older version has taken with cents in such a currency is shown as it is.
 *
 * @param alias the alias of the table `payment`
 * @example sql`select ${fiatText('p')} as fiat_amount from payment p` // '1000' for JPY, '19.90' for EUR
 */
export function fiatText(alias: 'p' | 'payment'): RawBuilder<string> {
  const [amount, name] = [sql.ref(`${alias}.fiat_amount`), sql.ref(`${alias}.fiat_name`)]
  return sql<string>`(case when ${name} = any(${WITHOUT_CENTS}::text[]) then trim_scale(${amount}) else ${amount} end)::text`
}
