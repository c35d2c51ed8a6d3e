import * as z from 'zod/mini'
import { changeMerchant } from '#server/access/change-merchant'
import { clearContactGuesses } from '#server/access/code'
import { clearGuesses } from '#server/access/guess-guard'
import { factorTimes } from '#server/access/hold'
import { passwordSubject } from '#server/access/stored-password'
import type { SecretKeys } from '#server/core/secrets'
import type { Trx } from '#server/database/schema'

/** A way to prove who one is that can be lost, and that only the operator can take off then. */
export type LostFactor = 'google' | 'phone' | 'email' | 'transaction_password'

/** What the owner's own change of a factor notes in `factor_times`. */
const OWN_CHANGE = {
  google: 'google_bound',
  phone: 'phone_changed',
  email: 'mailbox_changed',
  transaction_password: 'transaction_password_changed',
} as const satisfies Readonly<Record<LostFactor, string>>

/** A merchant whose factors nobody else changes until the transaction ends. */
export type LockedMerchant = Awaited<ReturnType<typeof lockedMerchant>>

/** Locks a merchant and reads the factors. @throws NoResultError when there is no such merchant */
export async function lockedMerchant(trx: Trx, merchant_id: string) {
  return await trx
    .selectFrom('merchant')
    .select(['id', 'email', 'phone', 'area_code', 'google_bound_at', 'factor_times', 'deleted_at'])
    .select('transaction_password_hash')
    .where('id', '=', merchant_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Takes a lost factor off, or puts the new mailbox in the place of the old one. What the owner has changed since the reset
 * was asked for is not lost and stays.
 *
 * @returns `needless` when it stays, `taken` when another account has the new mailbox by now
 */
export async function takeOff(
  trx: Trx,
  keys: SecretKeys,
  merchant: LockedMerchant,
  { factor, mailbox, asked_at }: { factor: LostFactor; mailbox: string | null; asked_at: Date },
): Promise<'done' | 'needless' | 'taken'> {
  const times = z.parse(factorTimes, merchant.factor_times)
  if ((times[OWN_CHANGE[factor]] ?? 0) >= asked_at.getTime() / 1000) return 'needless'
  return await TAKE_OFF[factor](trx, keys, { id: merchant.id, mailbox })
}

interface Loser {
  readonly id: string
  readonly mailbox: string | null
}

const TAKE_OFF: Readonly<
  Record<LostFactor, (trx: Trx, keys: SecretKeys, loser: Loser) => Promise<'done' | 'needless' | 'taken'>>
> = {
  google: async (trx, keys, { id }) => {
    await changeMerchant(trx, keys, id, { google_secret: null, google_bound_at: null })
    await trx
      .updateTable('merchant')
      .set({ google_last_step: '0', recovery_saved_at: null })
      .where('id', '=', id)
      .execute()
    await trx.deleteFrom('recovery_code').where('merchant_id', '=', id).execute()
    await clearGuesses(trx, `google:${id}`)
    await clearGuesses(trx, `recovery:${id}`)
    return 'done'
  },
  phone: async (trx, keys, { id }) => {
    await changeMerchant(trx, keys, id, { phone: null, area_code: null })
    await clearContactGuesses(trx, { channel: 'sms', merchant_id: id })
    return 'done'
  },
  transaction_password: async (trx, keys, { id }) => {
    await changeMerchant(trx, keys, id, { transaction_password_hash: null })
    await clearGuesses(trx, passwordSubject('transaction', id))
    return 'done'
  },
  email: async (trx, keys, { id, mailbox: email }) => {
    if (email === null) return 'needless'
    const holder = await trx.selectFrom('merchant').select('id').where('email', '=', email).executeTakeFirst()
    if (holder !== undefined) return 'taken'
    await changeMerchant(trx, keys, id, { email })
    await clearContactGuesses(trx, { channel: 'email', merchant_id: id })
    return 'done'
  },
}
