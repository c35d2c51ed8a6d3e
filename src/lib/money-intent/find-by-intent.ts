import { compare } from '#shared/money/amount'
import type { PlannedIntent } from './use-money-act'

/** Tolerance in seconds, because two clocks never agree exactly. */
const LEEWAY_SECONDS = 5

/** The fields that every list of executed acts has. */
interface ListedAct {
  /** The id of the intent; null, empty or absent from a back end that keeps none. */
  client_ref?: string | null | undefined
  /** Decimal string. */
  amount: string
  /** Seconds. */
  created_time: number
}

/**
 * Finds the row of an intent (PRODUCT.md section 9). The row that carries the intent's id is the answer. A back end may
 * keep no ids: then it is the only row with the same amount, the same `fields` and a time after the intent. An
 * ambiguous match counts as no match: the outcome then stays unknown. Never throws.
 * @param list the rows of the server among which the intent's row would be
 * @param intent `created_time` in seconds; the amount in its payload is a decimal string
 * @param fields what else must be equal, by the names that row and payload share: token, network, address
 * @returns undefined when no row matches, or more than one
 *
 * @example
 * findByIntent(list, intent, ['token_id', 'address'])
 */
export function findByIntent<Row extends ListedAct>(
  list: readonly Row[],
  { client_ref, payload, created_time }: Pick<PlannedIntent, 'client_ref' | 'payload' | 'created_time'>,
  fields: readonly (keyof Row & string)[],
): Row | undefined {
  const named = list.find((row) => row.client_ref === client_ref)
  if (named) return named
  const { amount } = payload
  if (amount === undefined) return undefined
  const alike = list.filter(
    (row) =>
      // The id of another intent proves that the row is not this one.
      !row.client_ref &&
      compare(row.amount, amount) === 0 &&
      row.created_time >= created_time - LEEWAY_SECONDS &&
      fields.every((field) => payload[field] !== undefined && row[field] === payload[field]),
  )
  return alike.length === 1 ? alike[0] : undefined
}
