import { inTransaction } from '#server/database/connect'
import type { ChainErrorCode } from '#server/chain/chain-error'
import { ChainError } from '#server/chain/chain-error'
import { ownReason } from '#server/chain/payout-reason'
import { holdPayout } from './hold'
import type { WaitReason } from './hold'
import type { LoopServices, Payout, PayoutKind } from './payout-kind'

/** What a chain says when it does not take a payout now, and may take it later. */
const WAITS: Readonly<Partial<Record<ChainErrorCode, WaitReason>>> = {
  fee_above_limit: 'fee_above_limit',
  short_of_funds: 'short_of_funds',
  short_of_gas: 'short_of_gas',
  unknown_nonce: 'unknown_nonce',
  not_tried: 'not_taken',
  signer_waits: 'signer_waits',
}

/** What the signer waits for, where people of the merchant can end it. */
const OF_PEOPLE: ReadonlyMap<string, 'passkey_needed' | 'second_person'> = new Map([
  ['passkey_needed', 'passkey_needed'],
  ['expired', 'passkey_needed'],
  ['assertion', 'passkey_needed'],
  ['unknown_passkey', 'passkey_needed'],
  ['second_person', 'second_person'],
])

/**
 * Notes that a payout waits for the network, the operator's money, or the operator: for the merchant at his record, for the
 * operator in `/ready` and "held list". It stays approved, and every round tries it again.
 *
 * @returns whether the error says so
 */
export async function noteWait<Row extends Payout>(
  services: LoopServices,
  kind: PayoutKind<Row>,
  row: Row,
  error: unknown,
): Promise<boolean> {
  const reason = error instanceof ChainError ? WAITS[error.code] : undefined
  if (reason === undefined || !(error instanceof ChainError)) return false
  const { network_id, txid } = row
  const detail = error.detail ?? (reason === 'not_taken' ? error.message : '')
  await inTransaction(services.db, async (trx) => {
    // It may have ended since the row was read: a hold of what is over would stay for ever.
    if ((await kind.lockOpen(trx, row)) === undefined) return
    await holdPayout(trx, services, { ref: kind.refOf(row), network_id, txid, reason, detail })
    await kind.onWaits(trx, row, ownReason(`waits_${OF_PEOPLE.get(detail) ?? reason}`))
  })
  return true
}
