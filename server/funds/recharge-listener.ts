import { sql } from 'kysely'
import { errorFields } from '#server/core/log'
import { notify } from '#server/events/notify'
import type { Services } from '#server/chain/services'
import type { RecordedTransfer, TransferListener } from '#server/chain/adapter'
import { ifItFits } from '#server/ledger/if-it-fits'
import type { Trx } from '#server/database/schema'
import { bookRecharges, takeRechargeBack } from './recharge-booking'

type RechargeServices = Pick<Services, 'clock' | 'events' | 'log'>

interface Recharge {
  readonly id: string
  readonly merchant_id: string
  readonly state: 'confirming' | 'accomplish' | 'canceled'
}

/**
 * Applies transfers to recharge addresses: shown when seen, credited when confirmed, booked back when orphaned. A
 * transfer in an unknown token, or with an amount that no column can store, makes no recharge. A recharge that is shown
 * but cannot be booked stays in its state for people to look at.
 */
export function rechargeListener(services: RechargeServices): TransferListener {
  const { clock, events } = services
  return {
    seen: async (trx, transfers) => {
      for (const { address_id, merchant_id, transfer } of await toRechargeAddresses(trx, transfers))
        await logIfItDoesNotFit(trx, { ...services, ...transfer }, async () => {
          await begin(trx, services, { address_id, merchant_id, transfer })
          await events.publish(trx, merchant_id, { type: 'balance' })
        })
    },
    confirmed: async (trx, transfers) => {
      for (const { recharge, transfer } of await lockRecharges(trx, transfers)) {
        if (recharge.state !== 'confirming') continue
        await logIfItDoesNotFit(trx, { ...services, ...transfer }, async () => {
          await bookRecharges(trx, [{ ...recharge, transfer, at: clock.now() }])
          await end(trx, services, { recharge, transfer, state: 'accomplish' })
        })
      }
    },
    orphaned: async (trx, transfers) => {
      for (const { recharge, transfer } of await lockRecharges(trx, transfers)) {
        if (recharge.state === 'canceled') continue
        if (recharge.state === 'accomplish') await takeRechargeBack(trx, { ...recharge, transfer, at: clock.now() })
        await end(trx, services, { recharge, transfer, state: 'canceled' })
      }
    },
  }
}

/** Logs what the ledger cannot book, and the watcher continues with other transfers. */
async function logIfItDoesNotFit(
  trx: Trx,
  { log, network_id, txid }: Pick<RechargeServices, 'log'> & Pick<RecordedTransfer, 'network_id' | 'txid'>,
  work: () => Promise<void>,
): Promise<void> {
  const done = await ifItFits(trx, work)
  if (!done.fits) log.error({ network_id, txid, ...errorFields(done.error) }, 'a recharge could not be booked')
}

interface Recharging {
  readonly address_id: string
  readonly merchant_id: string
  readonly transfer: RecordedTransfer
}

/** Those of the transfers that recharge an account that is open; what comes after it was closed is money of nobody. */
async function toRechargeAddresses(trx: Trx, transfers: readonly RecordedTransfer[]): Promise<Recharging[]> {
  const rows = await trx
    .selectFrom('recharge_address')
    .innerJoin('merchant', 'merchant.id', 'recharge_address.merchant_id')
    .select(['recharge_address.id', 'merchant_id', 'network_id', 'address'])
    .where('address', '=', sql<string>`any(${[...new Set(transfers.map(({ to_address }) => to_address))]}::text[])`)
    .where('merchant.deleted_at', 'is', null)
    .execute()
  return transfers.flatMap((transfer): Recharging[] => {
    const owner = rows.find((row) => row.network_id === transfer.network_id && row.address === transfer.to_address)
    return owner === undefined || transfer.token_id === null
      ? []
      : [{ address_id: owner.id, merchant_id: owner.merchant_id, transfer }]
  })
}

/** Stores a recharge. A transfer that returns after it was orphaned reopens the same recharge. */
async function begin(
  trx: Trx,
  { clock }: RechargeServices,
  { address_id, merchant_id, transfer: { id: transfer_id, token_id, amount } }: Recharging,
): Promise<void> {
  if (token_id === null) return
  await trx
    .insertInto('recharge')
    .values({
      merchant_id,
      token_id,
      transfer_id,
      address_id,
      amount,
      state: 'confirming',
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('transfer_id').doUpdateSet({ state: 'confirming' }))
    .execute()
}

/** The recharges of transfers, locked, in the order of the transfers. */
async function lockRecharges(
  trx: Trx,
  transfers: readonly RecordedTransfer[],
): Promise<{ recharge: Recharge; transfer: RecordedTransfer }[]> {
  const rows = await trx
    .selectFrom('recharge')
    .select(['id', 'merchant_id', 'state', 'transfer_id'])
    .where('transfer_id', '=', sql<string>`any(${transfers.map(({ id }) => id)}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const found = new Map(rows.map(({ transfer_id, ...recharge }) => [transfer_id, recharge]))
  return transfers.flatMap((transfer) => {
    const recharge = found.get(transfer.id)
    return recharge === undefined ? [] : [{ recharge, transfer }]
  })
}

interface Ending {
  readonly recharge: Recharge
  readonly transfer: RecordedTransfer
  readonly state: 'accomplish' | 'canceled'
}

async function end(trx: Trx, services: RechargeServices, { recharge, transfer, state }: Ending): Promise<void> {
  const { id, merchant_id } = recharge
  await trx.updateTable('recharge').set({ state }).where('id', '=', id).execute()
  const { token, chain } = await trx
    .selectFrom('recharge')
    .innerJoin('token', 'token.id', 'recharge.token_id')
    .innerJoin('network', 'network.id', 'token.network_id')
    .select(['token.symbol as token', 'network.name as chain'])
    .where('recharge.id', '=', id)
    .executeTakeFirstOrThrow()
  await notify(trx, services, {
    merchant_id,
    code: state === 'accomplish' ? 'recharge_received' : 'recharge_taken_back',
    params: { amount: transfer.amount, token, chain },
  })
  await services.events.publish(trx, merchant_id, { type: 'balance' })
}
