import { sql } from 'kysely'
import { Refusal } from '#server/core/refusal'
import type { Db, Trx } from '#server/database/schema'
import { allCosts } from '../withdrawal/cost'
import type { saveWithdrawalNetwork } from '#shared/contract/fixed-address'
import type { AnswerOf } from '#shared/contract/operation'
import { compare } from '#shared/money/amount'
import type { Actor } from '#server/access/actor'
import { tellPayoutChange } from './notice'
import type { NoticeServices } from './notice'

interface NetworkSetting {
  readonly enabled: boolean
  /** The gas limit, decimal text in the network's own coin: a withdrawal that would cost more waits. */
  readonly gas_limit: string
}

type NetworkAnswer = AnswerOf<typeof saveWithdrawalNetwork>

/** A merchant's setting for a network. Without one the network is on, with its default gas limit. */
export async function networkSetting(
  db: Db,
  { merchant_id, network_id }: { merchant_id: string; network_id: string },
): Promise<NetworkSetting> {
  const { enabled, gas_limit } = await selectSettings(db, merchant_id)
    .where('network.id', '=', network_id)
    .executeTakeFirstOrThrow()
  return { enabled, gas_limit }
}

/**
 * Refuses a withdrawal on a network that the merchant has switched off.
 *
 * @throws Refusal network_off
 */
export async function refuseNetworkOff(db: Db, on: { merchant_id: string; network_id: string }): Promise<void> {
  const { enabled } = await networkSetting(db, on)
  if (!enabled) throw new Refusal('network_off')
}

/**
 * Refuses a payout on a network that the operator has taken out of its file, and on one that the worker has no signer for:
 * it is watched, and nothing is sent on it.
 *
 * @throws Refusal network_not_offered, network_cannot_send
 */
export async function refuseCannotSend(db: Db, network_id: string): Promise<void> {
  const { can_send, offered } = await db
    .selectFrom('network')
    .select(['can_send', 'offered'])
    .where('id', '=', network_id)
    .executeTakeFirstOrThrow()
  if (!offered) throw new Refusal('network_not_offered')
  if (!can_send) throw new Refusal('network_cannot_send')
}

/** Every network with withdrawals: the merchant's setting, and what one transfer costs there now. */
export async function networkSettings(db: Db, merchant_id: string): Promise<NetworkAnswer[]> {
  const rows = await selectSettings(db, merchant_id).orderBy('network.sort').orderBy('network.id').execute()
  const costs = await allCosts(db)
  return rows.flatMap((row) => {
    const on = costs.filter(({ network_id }) => network_id === row.network_id)
    if (on.length === 0) return []
    const gas_now = on.reduce((most, { coin_gas }) => (compare(coin_gas, most) > 0 ? coin_gas : most), '0')
    return [{ ...row, gas_now }]
  })
}

/**
 * Stores a merchant's setting for a network, and tells the merchant of it.
 *
 * @throws Refusal does_not_exist; parameter_error at `gas_limit` with more decimals than the coin has
 */
export async function saveNetworkSetting(
  trx: Trx,
  services: NoticeServices,
  { by, network_id, enabled, gas_limit }: NetworkSetting & { by: Actor; network_id: string },
): Promise<NetworkAnswer> {
  const { merchant_id, ip, device } = by
  const find = async () => (await networkSettings(trx, merchant_id)).find((each) => each.network_id === network_id)
  const before = await find()
  if (before === undefined) throw new Refusal('does_not_exist')
  checkGasLimit(gas_limit, before)
  await trx
    .insertInto('withdrawal_network')
    .values({ merchant_id, network_id, enabled, gas_limit })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'network_id']).doUpdateSet({ enabled, gas_limit }))
    .execute()
  const saved = (await find()) ?? before
  const set = { chain: saved.chain, enabled, gas_limit: saved.gas_limit }
  const params = { ...set, gas_token: saved.gas_token, ip, device }
  await tellPayoutChange(trx, services, by, {
    notice: { code: 'network_changed', params },
    detail: { network_id, ...set },
  })
  return saved
}

function checkGasLimit(gas_limit: string, { gas_decimals, gas_token }: NetworkAnswer): void {
  if ((gas_limit.split('.').at(1) ?? '').length > gas_decimals) {
    const message = `${gas_token} has ${gas_decimals} decimals`
    throw new Refusal('parameter_error', [{ path: 'gas_limit', message }])
  }
}

function selectSettings(db: Db, merchant_id: string) {
  return db
    .selectFrom('network')
    .innerJoin('token as coin', (join) =>
      join.onRef('coin.network_id', '=', 'network.id').on('coin.is_native', '=', true),
    )
    .leftJoin('withdrawal_network as own', (join) =>
      join.onRef('own.network_id', '=', 'network.id').on('own.merchant_id', '=', merchant_id),
    )
    .select([
      'network.id as network_id',
      'network.name as chain',
      'coin.symbol as gas_token',
      'coin.decimals as gas_decimals',
      sql<boolean>`coalesce(own.enabled, true)`.as('enabled'),
      sql<string>`trim_scale(coalesce(own.gas_limit, network.gas_limit))::text`.as('gas_limit'),
      sql<boolean>`network.kind = 'simulated'`.as('simulated'),
    ])
}
