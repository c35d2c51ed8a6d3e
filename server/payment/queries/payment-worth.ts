import { sql } from 'kysely'
import { DEFAULT_FIAT, fiatPerToken, fiatWorth } from '#server/core/price'
import type { Db } from '#server/database/schema'
import * as chart from '#server/ledger/chart'
import { sum, toDecimal } from '#shared/money/amount'
import { entriesOfPayment } from '../payment-entries'

/** What a payment was worth in fiat when its money was booked. */
export interface PaymentWorth {
  readonly value: string
  readonly fiat_name: string
  /** Fiat for one token; null where its bookings had different rates. */
  readonly rate: string | null
  readonly source: string
}

interface Booked {
  readonly id: string
  /** What came from the network, before the fee; below zero where the network took it back. */
  readonly amount: string
  readonly token_rate: string | null
  readonly fiat_rate: string | null
  readonly rate_source: string | null
}

/**
 * The worth of payments by their ids: the sum of their bookings, each at the rate that was stored with it. A payment that
 * was never booked, or one of whose bookings has no rate, has no worth: it is not made up with the rate of another day.
 *
 * @example
 * (await worthOf(db, [{ id: '17', network_id: '1' }])).get('17')?.value // '9.998'
 */
export async function worthOf(
  db: Db,
  payments: readonly { readonly id: string; readonly network_id: string }[],
): Promise<ReadonlyMap<string, PaymentWorth>> {
  const booked = new Map<string, Booked[]>()
  for (const row of await bookingsOf(db, payments)) booked.set(row.id, [...(booked.get(row.id) ?? []), row])
  return new Map(
    [...booked].flatMap(([id, rows]) => {
      const worth = sumOf(rows)
      return worth === undefined ? [] : [[id, worth] as const]
    }),
  )
}

function sumOf(rows: readonly Booked[]): PaymentWorth | undefined {
  const rated = rows.flatMap(({ amount, token_rate, fiat_rate, rate_source }) =>
    token_rate === null || fiat_rate === null || rate_source === null
      ? []
      : [
          {
            value: fiatWorth(amount, { token_rate, fiat_rate }),
            rate: fiatPerToken({ token_rate, fiat_rate }),
            rate_source,
          },
        ],
  )
  if (rated.length < rows.length) return undefined
  const rates = new Set(rated.map(({ rate }) => rate))
  const [rate = null] = rates
  return {
    value: toDecimal(sum(rated.map(({ value }) => value))),
    fiat_name: DEFAULT_FIAT,
    rate: rates.size === 1 ? rate : null,
    source: [...new Set(rated.map(({ rate_source }) => rate_source))].join(', '),
  }
}

async function bookingsOf(
  db: Db,
  payments: readonly { readonly id: string; readonly network_id: string }[],
): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select wanted.id, trim_scale(-moved.amount)::text as amount, er.token_rate::text, er.fiat_rate::text, er.rate_source
    from unnest(
      ${payments.map(({ id }) => id)}::text[],
      ${payments.map(({ network_id }) => chart.onChain(network_id).owner)}::text[]
    ) as wanted (id, network)
    cross join lateral ${entriesOfPayment(sql`wanted.id`)} entry
    cross join lateral (
      select sum(p.amount) as amount from ledger_posting p join ledger_account a on a.id = p.account_id
      where p.entry_id = entry.id and a.owner = wanted.network
    ) moved
    left join entry_rate er on er.entry_id = entry.id and er.fiat_name = ${DEFAULT_FIAT}
    where moved.amount is not null`.execute(db)
  return rows
}
