import { MerchantFault } from '#server/core/isolate'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import type { Services } from '#server/chain/services'
import type { Language } from '#server/core/refusal'
import { holdWithdrawals } from '#server/access/hold'
import { forgetDevices } from '#server/access/known-device'
import { phoneNumber } from '#server/access/phone-number'
import { endSessions } from '#server/access/sessions'
import { notify } from '#server/events/notify'
import { lockedMerchant, takeOff } from './take-off-factor'
import type { LostFactor, LockedMerchant } from './take-off-factor'
import { ADVICE, tellContacts } from './security-notice'

/** What the jobs of resets work with. */
type ResetServices = Pick<Services, 'db' | 'clock' | 'events' | 'mail' | 'settings' | 'sms'>

/** Why no reset was begun: the account is closed, has no such factor, has a reset already, or the mailbox is not free. */
type NoReset = 'closed' | 'not_bound' | 'open_already' | 'mailbox_taken'

/**
 * Asks for the reset of a lost factor. Nothing changes yet: the worker tells the merchant's contacts at once, which begins
 * the waiting time, and takes the factor off when that is over and nobody has stopped it.
 *
 * @param mailbox the new mailbox, in lower case; null for another factor
 * @returns why nothing was asked for; null when it was
 * @example
 * await askReset(trx, { clock }, { merchant_id: '17', factor: 'google', mailbox: null })
 */
export async function askReset(
  trx: Trx,
  { clock }: Pick<Services, 'clock'>,
  { merchant_id, factor, mailbox }: { merchant_id: string; factor: LostFactor; mailbox: string | null },
): Promise<NoReset | null> {
  const merchant = await lockedMerchant(trx, merchant_id)
  if (merchant.deleted_at !== null) return 'closed'
  if (factor === 'google' && merchant.google_bound_at === null) return 'not_bound'
  if (factor === 'phone' && merchant.phone === null) return 'not_bound'
  if (factor === 'email' && merchant.email === null) return 'not_bound'
  if (factor === 'transaction_password' && merchant.transaction_password_hash === null) return 'not_bound'
  if ((await openReset(trx, merchant_id)) !== undefined) return 'open_already'
  if (mailbox !== null) {
    const holder = await trx.selectFrom('merchant').select('id').where('email', '=', mailbox).executeTakeFirst()
    if (holder !== undefined) return 'mailbox_taken'
  }
  await trx.insertInto('factor_reset').values({ merchant_id, factor, mailbox, asked_at: clock.now() }).execute()
  return null
}

/**
 * Ends the open reset of a merchant before it takes effect, and tells the console.
 *
 * @param ending `stopped` by a contact, `canceled` by the operator
 * @returns false when there was none
 */
export async function endReset(
  trx: Trx,
  services: Pick<Services, 'clock' | 'events'>,
  { merchant_id, ending }: { merchant_id: string; ending: 'stopped' | 'canceled' },
): Promise<boolean> {
  await lockedMerchant(trx, merchant_id)
  const open = await openReset(trx, merchant_id)
  if (open === undefined) return false
  await close(trx, services, open.id, ending)
  await notify(trx, services, { merchant_id, code: 'factor_reset_ended', params: { factor: open.factor } })
  return true
}

/**
 * One round of the resets: tells the contacts of those that were asked for, and carries out those whose waiting time is over.
 *
 * @param onFault what fails for one merchant stops no other
 */
export async function advanceResets(services: ResetServices, onFault: (error: unknown) => void): Promise<void> {
  const { db, clock } = services
  const waiting = await db
    .selectFrom('factor_reset')
    .select('merchant_id')
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('due_at', 'is', null), eb('due_at', '<=', clock.now())]))
    .orderBy('id')
    .execute()
  for (const { merchant_id } of waiting)
    await inTransaction(db, async (trx) => await advance(trx, services, merchant_id)).catch((error: unknown) =>
      onFault(new MerchantFault(merchant_id, error)),
    )
}

async function advance(trx: Trx, services: ResetServices, merchant_id: string): Promise<void> {
  // The lock is that of a stop by link: whichever is first is seen by the other.
  const merchant = await lockedMerchant(trx, merchant_id)
  const reset = await openReset(trx, merchant_id)
  if (reset === undefined) return
  const { id, factor, mailbox, due_at } = reset
  const now = services.clock.now()
  if (merchant.deleted_at !== null) return await close(trx, services, id, 'needless')
  const { mailboxes, phones } = contactsOf(merchant, mailbox)
  if (due_at === null) {
    const due = new Date(now.getTime() + services.settings.hold_seconds * 1000)
    await trx.updateTable('factor_reset').set({ told_at: now, due_at: due }).where('id', '=', id).execute()
    const notice = { code: 'factor_reset_begun', params: { factor, from: due.toISOString() } } as const
    return await tellContacts(trx, services, { merchant_id, notice, mailboxes, phones, advice: STOP_ADVICE })
  }
  if (due_at > now) return
  const ending = await takeOff(trx, services.settings, merchant, reset)
  await close(trx, services, id, ending)
  if (ending !== 'done') return
  await holdWithdrawals(trx, services, merchant_id, 'factor_reset')
  // Voids every link, code and proof of before as well.
  await endSessions(trx, { clock: services.clock, merchant_id })
  await forgetDevices(trx, { merchant_id, except: null })
  const notice = { code: 'factor_reset', params: { factor } } as const
  await tellContacts(trx, services, { merchant_id, notice, mailboxes, phones, advice: ADVICE })
}

/** Everything that reaches the merchant; of a reset mailbox the old one and the new one. */
function contactsOf({ email, area_code, phone }: LockedMerchant, mailbox: string | null) {
  return {
    mailboxes: [email, mailbox],
    phones: [phone === null ? null : phoneNumber(area_code ?? '', phone)],
  }
}

async function openReset(trx: Trx, merchant_id: string) {
  return await trx
    .selectFrom('factor_reset')
    .select(['id', 'factor', 'mailbox', 'asked_at', 'due_at'])
    .where('merchant_id', '=', merchant_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

async function close(
  trx: Trx,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  ending: 'done' | 'canceled' | 'stopped' | 'needless' | 'taken',
): Promise<void> {
  await trx.updateTable('factor_reset').set({ ended_at: clock.now(), ending }).where('id', '=', id).execute()
}

const STOP_ADVICE: Readonly<Record<Language, string>> = {
  'en-US': 'If you did not ask for it, stop it now. This link stops the reset and all withdrawals, without signing in:',
  'zh-CN': '如非本人要求，请立即取消。此链接无需登录即可取消重置并停止所有提现：',
}
