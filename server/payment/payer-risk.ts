import type { Services } from '#server/chain/services'
import { sql } from 'kysely'
import type { RecordedTransfer, TransferListener } from '#server/chain/adapter'
import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import { notify } from '#server/events/notify'
import { keptRisk, toRiskAnswer, wantRisk } from '#server/screening/answers'
import type { KeptRisk } from '#server/screening/answers'
import { followOwnAddresses } from '#server/screening/own-addresses'
import type { PayerRisk } from '#shared/contract/risk'

type RiskServices = Pick<Services, 'db' | 'clock' | 'events'>

const ROUND_MILLIS = 500
const AT_ONCE = 50
const nothing = async (): Promise<void> => await Promise.resolve()

/**
 * Notes who paid, so that the worker finds out the risk of that address. The money is credited as always: a chain cannot
 * refuse it, and nothing of it may be lost.
 */
export function riskListener({ clock }: Pick<Services, 'clock'>): TransferListener {
  return {
    seen: async (trx, transfers) => await notePayers(trx, { clock }, transfers),
    confirmed: nothing,
    orphaned: nothing,
  }
}

interface Place {
  readonly network_id: string
  readonly address: string
}

/** Follows each address once and notes each payer once, however often they have sent something in this step. */
async function notePayers(
  trx: Trx,
  { clock }: Pick<Services, 'clock'>,
  transfers: readonly RecordedTransfer[],
): Promise<void> {
  const [first] = transfers
  if (first === undefined) return
  const { network_id } = first
  const addresses = [...new Set(transfers.map(({ to_address }) => to_address))]
  const payments = await paymentsAt(trx, { network_id, addresses })
  const owners = await rechargersAt(trx, { network_id, addresses })
  for (const { address, merchant_id } of payments) owners.set(address, merchant_id)
  const own = Array.from(owners, ([address, merchant_id]) => ({ network_id, address, merchant_id }))
  await followOwnAddresses(trx, { clock }, own)
  const paidAt = new Map(payments.map(({ address, id }) => [address, id]))
  const payers = new Map(
    transfers.flatMap(({ to_address, from_address: address }) => {
      const payment_id = paidAt.get(to_address)
      return payment_id === undefined ? [] : [[`${payment_id} ${address}`, { payment_id, address }]]
    }),
  )
  if (payers.size === 0) return
  await sql`
    insert into payer_risk (payment_id, network_id, address, seen_at)
    select payment_id, ${network_id}, address, ${clock.now()}
    from unnest(
      ${Array.from(payers.values(), ({ payment_id }) => payment_id)}::bigint[],
      ${Array.from(payers.values(), ({ address }) => address)}::text[]
    ) as payer (payment_id, address)
    on conflict do nothing`.execute(trx)
}

interface Places {
  readonly network_id: string
  readonly addresses: readonly string[]
}

async function paymentsAt(trx: Trx, { network_id, addresses }: Places) {
  return await trx
    .selectFrom('payment')
    .innerJoin('token', 'token.id', 'payment.token_id')
    .select(['payment.id', 'payment.merchant_id', 'payment.address'])
    .where('payment.address', '=', sql<string>`any(${addresses}::text[])`)
    .where('token.network_id', '=', network_id)
    .orderBy('payment.id')
    .execute()
}

async function rechargersAt(trx: Trx, { network_id, addresses }: Places): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('recharge_address')
    .select(['address', 'merchant_id'])
    .where('network_id', '=', network_id)
    .where('address', '=', sql<string>`any(${addresses}::text[])`)
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ address, merchant_id }) => [address, merchant_id]))
}

/**
 * Writes the risk of payers beside their payments as soon as the sources have answered. A Fail is told to the merchant,
 * once per payment. During an outage it waits, so that an old payer is judged too when the sources are back.
 *
 * @returns how many payers were looked at
 */
export async function judgePayers(services: RiskServices): Promise<number> {
  const { db } = services
  const open = await db
    .selectFrom('payer_risk')
    .select(['payment_id', 'network_id', 'address'])
    .where('checked_at', 'is', null)
    .orderBy('seen_at')
    .limit(AT_ONCE)
    .execute()
  for (const payer of open) {
    await wantRisk(db, services, payer)
    const found = await keptRisk(db, services, payer)
    if (found.settled && (found.checked || !found.screened)) await keep(services, payer, found)
  }
  return open.length
}

async function keep(
  services: RiskServices,
  { payment_id, network_id, address }: Place & { readonly payment_id: string },
  { answer }: KeptRisk,
): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    const { level, categories, frozen = null, sources = [] } = answer
    const findings = sources.map(({ checked_time: time, ...said }) => ({ ...said, time, categories: [] }))
    const { numUpdatedRows } = await trx
      .updateTable('payer_risk')
      .set({ level, categories, frozen, findings: JSON.stringify(findings), checked_at: services.clock.now() })
      .where('payment_id', '=', payment_id)
      .where('address', '=', address)
      .where('checked_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const payment = await trx
      .selectFrom('payment')
      .innerJoin('token', 'token.id', 'payment.token_id')
      .innerJoin('network', 'network.id', 'token.network_id')
      .select([
        'payment.merchant_id',
        'payment.handle_id',
        'payment.trade_no',
        'payment.out_trade_no',
        'payment.status',
        'token.symbol as token',
        'network.name as chain',
      ])
      .where('payment.id', '=', payment_id)
      .where('network.id', '=', network_id)
      .executeTakeFirstOrThrow()
    const { merchant_id, status, ...named } = payment
    const { handle_id, trade_no } = named
    await services.events.publish(trx, merchant_id, { type: 'payment', handle_id, trade_no, status })
    if (level !== 'Fail') return
    const params = { ...named, payer: address, categories, frozen: frozen ?? [] }
    await notify(trx, services, { merchant_id, code: 'payer_risky', params })
  })
}

/** Judges payers until it is stopped; one process at a time (`whileLeased`). */
export function startPayerRisk(services: RiskServices, onError: (error: unknown) => void): Loop {
  return repeat({ millis: ROUND_MILLIS, onError, round: async () => await judgePayers(services) })
}

/** Payers of one payment that are answered: who sends dust from a thousand addresses hides none who is at risk. */
const MOST_PAYERS = 100

/** The risk of everybody who paid a payment, as it was when the money came; empty for what came before this was asked. */
export async function payerRisks(db: Db, payment_id: string): Promise<PayerRisk[]> {
  const rows = await db
    .selectFrom('payer_risk')
    .select(['address', 'level', 'categories', 'findings', 'checked_at', 'frozen'])
    .where('payment_id', '=', payment_id)
    .orderBy(sql`level = 'Fail'`, (order) => order.desc().nullsLast())
    .orderBy('seen_at')
    .limit(MOST_PAYERS)
    .execute()
  return rows.map((row) => ({ address: row.address, risk: toRiskAnswer(row) }))
}
