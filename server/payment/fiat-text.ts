import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { WITH_THOUSANDTHS, WITHOUT_CENTS } from '#shared/contract/fields'

/**
 * A price in a currency as decimal text, with as many decimals as the currency has. What an older version has taken with cents in
 * a currency that has none is shown as it is.
 *
 * @param alias the alias of the table `payment`
 * @example sql`select ${fiatText('p')} as fiat_amount from payment p` // '1000' for JPY, '19.90' for EUR, '1.250' for KWD
 */
export function fiatText(alias: 'p' | 'payment'): RawBuilder<string> {
  const [amount, name] = [sql.ref(`${alias}.fiat_amount`), sql.ref(`${alias}.fiat_name`)]
  return sql<string>`(case when ${name} = any(${WITHOUT_CENTS}::text[]) then trim_scale(${amount})
    when ${name} = any(${WITH_THOUSANDTHS}::text[]) then round(${amount}, 3) else round(${amount}, 2) end)::text`
}
