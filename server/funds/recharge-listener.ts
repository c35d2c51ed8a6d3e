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
  return {
    seen: async (trx, transfer) => {
      await logIfItDoesNotFit(trx, { ...services, ...transfer }, async () => {
        const recharge = await begin(trx, services, transfer)
        if (recharge !== undefined) await services.events.publish(trx, recharge.merchant_id, { type: 'balance' })
      })
    },
    confirmed: async (trx, transfer) => {
      const recharge = await lockRecharge(trx, transfer)
      if (recharge?.state !== 'confirming') return
      await logIfItDoesNotFit(trx, { ...services, ...transfer }, async () => {
        await bookRecharges(trx, [{ ...recharge, transfer, at: services.clock.now() }])
        await end(trx, services, { recharge, transfer, state: 'accomplish' })
      })
    },
    orphaned: async (trx, transfer) => {
      const recharge = await lockRecharge(trx, transfer)
      if (recharge === undefined || recharge.state === 'canceled') return
      if (recharge.state === 'accomplish')
        await takeRechargeBack(trx, { ...recharge, transfer, at: services.clock.now() })
      await end(trx, services, { recharge, transfer, state: 'canceled' })
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

/** Stores a recharge. A transfer that returns after it was orphaned reopens the same recharge. */
async function begin(
  trx: Trx,
  { clock }: RechargeServices,
  transfer: RecordedTransfer,
): Promise<{ merchant_id: string } | undefined> {
  const { id: transfer_id, network_id, to_address, token_id, amount } = transfer
  if (token_id === null) return undefined
  const owner = await trx
    .selectFrom('recharge_address')
    .innerJoin('merchant', 'merchant.id', 'recharge_address.merchant_id')
    .select(['recharge_address.id', 'merchant_id'])
    .where('network_id', '=', network_id)
    .where('address', '=', to_address)
    // What comes after the account was closed is money of nobody.
    .where('merchant.deleted_at', 'is', null)
    .executeTakeFirst()
  if (owner === undefined) return undefined
  const { id: address_id, merchant_id } = owner
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
  return { merchant_id }
}

async function lockRecharge(trx: Trx, { id }: RecordedTransfer): Promise<Recharge | undefined> {
  return await trx
    .selectFrom('recharge')
    .select(['id', 'merchant_id', 'state'])
    .where('transfer_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
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
