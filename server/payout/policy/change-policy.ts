import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import { tellPayoutChange } from './notice'
import type { AskedBy } from './owner-mail'
import { payoutPolicy } from './policy'
import type { PayoutPolicy } from './policy'

type ChangeServices = Pick<Services, 'clock' | 'events' | 'mail' | 'settings'>

/** What is asked for; what is left out stays as it is. */
interface PolicyWish {
  readonly paused?: boolean | undefined
  readonly saved_addresses_only?: boolean | undefined
}

/** Whether a wish takes a fence away, which must be proven. */
export function loosens({ paused, saved_addresses_only }: PolicyWish): boolean {
  return paused === false || saved_addresses_only === false
}

interface Fence {
  readonly stands: (policy: PayoutPolicy) => boolean
  /** When it falls by an earlier wish; null when it stays. */
  readonly falls: (policy: PayoutPolicy) => number | null
  readonly raise: (now: Date) => FenceColumns
  readonly lower: (from: Date) => FenceColumns
  readonly raised: 'withdrawals_stopped' | 'fixed_addresses_only'
  readonly lowered: 'withdrawals_resuming' | 'any_address_again'
}
interface FenceColumns {
  withdrawals_paused_at?: Date
  withdrawals_resume_at?: Date | null
  saved_addresses_only?: boolean
  any_address_from?: Date | null
}

const FENCES: Readonly<Record<keyof PolicyWish, Fence>> = {
  paused: {
    stands: ({ paused }) => paused,
    falls: ({ resumes_at }) => resumes_at,
    raise: (now) => ({ withdrawals_paused_at: now, withdrawals_resume_at: null }),
    lower: (from) => ({ withdrawals_resume_at: from }),
    raised: 'withdrawals_stopped',
    lowered: 'withdrawals_resuming',
  },
  saved_addresses_only: {
    stands: (policy) => policy.saved_addresses_only,
    falls: ({ any_address_from }) => any_address_from,
    raise: () => ({ saved_addresses_only: true, any_address_from: null }),
    lower: (from) => ({ any_address_from: from }),
    raised: 'fixed_addresses_only',
    lowered: 'any_address_again',
  },
}

/**
 * Raises or lowers the fences: what tightens holds at once and ends a loosening that was waiting, what loosens waits. The
 * merchant's row is locked, so changes at the same moment come one after the other, and withdrawals under way end first.
 *
 * @param action name of the operation, for the activity log
 */
export async function changePolicy(
  trx: Trx,
  services: ChangeServices,
  { merchant_id, wish, action }: { merchant_id: string; wish: PolicyWish; action: string },
  { ip, device }: AskedBy,
): Promise<void> {
  await trx.selectFrom('merchant').select('id').where('id', '=', merchant_id).forUpdate().executeTakeFirstOrThrow()
  const before = await payoutPolicy(trx, services, merchant_id)
  const by = { ip, device }
  const now = services.clock.now()
  const from = new Date(now.getTime() + services.settings.hold_seconds * 1000)
  for (const name of ['paused', 'saved_addresses_only'] as const) {
    const wanted = wish[name]
    const fence = FENCES[name]
    if (wanted === undefined || !isNews(wanted, fence, before)) continue
    const columns = wanted ? fence.raise(now) : fence.lower(from)
    await trx.updateTable('merchant').set(columns).where('id', '=', merchant_id).execute()
    const told = wanted
      ? { notice: { code: fence.raised, params: by }, isTighter: true, detail: { [name]: true } }
      : {
          notice: { code: fence.lowered, params: { ...by, from: from.toISOString() } },
          detail: { [name]: false, from: from.toISOString() },
        }
    await tellPayoutChange(trx, services, { merchant_id, action, ...told }, by)
  }
}

/** To stop what is stopped is no news unless it would have resumed; to resume what resumes already is none either. */
function isNews(wanted: boolean, fence: Fence, policy: PayoutPolicy): boolean {
  const isFalling = fence.falls(policy) !== null
  return wanted ? !fence.stands(policy) || isFalling : fence.stands(policy) && !isFalling
}
