import { compare } from '#shared/money/amount'
import type { PlannedIntent } from './use-money-act'

/** Tolerance in seconds, because two clocks never agree exactly. */
const LEEWAY_SECONDS = 5

/** What tells an intent's row apart. */
export type SoughtIntent = Pick<PlannedIntent, 'client_ref' | 'payload' | 'created_time'>

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
 * ambiguous match counts as no match: the outcome then stays unknown. Beside equal intents each must have its row, in the order
 * of time: with fewer rows nobody can say whose they are. Never throws.
 * @param list the rows of the server among which the intent's row would be
 * @param intent `created_time` in seconds; the amount in its payload is a decimal string
 * @param fields what else must be equal, by the names that row and payload share: token, network, address
 * @param others the other intents of the same act that the browser keeps
 * @returns undefined when no row matches, or more than one
 *
 * @example
 * findByIntent(list, intent, ['token_id', 'address'], equal)
 */
export function findByIntent<Row extends ListedAct>(
  list: readonly Row[],
  intent: SoughtIntent,
  fields: readonly (keyof Row & string)[],
  others: readonly SoughtIntent[],
): Row | undefined {
  const { client_ref, payload } = intent
  const named = list.find((row) => row.client_ref === client_ref)
  if (named) return named
  const { amount } = payload
  if (amount === undefined) return undefined
  const equal = others.filter((other) => fields.every((field) => other.payload[field] === payload[field]))
  const intents = [intent, ...equal].toSorted(byTime)
  const since = Math.min(...intents.map(({ created_time }) => created_time)) - LEEWAY_SECONDS
  const alike = list.filter(
    (row) =>
      // The id of another intent proves that the row is not this one.
      !row.client_ref &&
      compare(row.amount, amount) === 0 &&
      row.created_time >= since &&
      fields.every((field) => payload[field] !== undefined && row[field] === payload[field]),
  )
  const rows = alike.toSorted(byTime)
  const isEachAfter = intents.every((one, at) => (rows[at]?.created_time ?? 0) >= one.created_time - LEEWAY_SECONDS)
  return rows.length === intents.length && isEachAfter ? rows[intents.indexOf(intent)] : undefined
}

const byTime = (one: { created_time: number }, other: { created_time: number }): number =>
  one.created_time - other.created_time
