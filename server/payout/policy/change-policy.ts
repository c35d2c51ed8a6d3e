import { changeMerchant } from '#server/access/change-merchant'
import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import { tellPayoutChange } from './notice'
import { payoutPolicy } from './policy'
import type { PayoutPolicy } from './policy'
import type { Actor } from '#server/access/actor'

type ChangeServices = Pick<Services, 'clock' | 'events' | 'mail' | 'settings'>

/** The wanted settings; one that is left out stays as it is. */
interface PolicyWish {
  readonly paused?: boolean | undefined
  readonly saved_addresses_only?: boolean | undefined
}

/** Whether a wish loosens the policy, which needs a step-up. */
export function loosens({ paused, saved_addresses_only }: PolicyWish): boolean {
  return paused === false || saved_addresses_only === false
}

interface PolicyRule {
  readonly isOn: (policy: PayoutPolicy) => boolean
  /** The time at which an earlier wish ends it; null for none. */
  readonly endsAt: (policy: PayoutPolicy) => number | null
  readonly tighten: (now: Date) => PolicyColumns
  readonly loosen: (from: Date) => PolicyColumns
  /** Code of the notification that says so. */
  readonly tightened: 'withdrawals_stopped' | 'fixed_addresses_only'
  readonly loosened: 'withdrawals_resuming' | 'any_address_again'
}
interface PolicyColumns {
  withdrawals_paused_at?: Date
  withdrawals_resume_at?: Date | null
  saved_addresses_only?: boolean
  any_address_from?: Date | null
}

const RULES: Readonly<Record<keyof PolicyWish, PolicyRule>> = {
  paused: {
    isOn: ({ paused }) => paused,
    endsAt: ({ resumes_at }) => resumes_at,
    tighten: (now) => ({ withdrawals_paused_at: now, withdrawals_resume_at: null }),
    loosen: (from) => ({ withdrawals_resume_at: from }),
    tightened: 'withdrawals_stopped',
    loosened: 'withdrawals_resuming',
  },
  saved_addresses_only: {
    isOn: (policy) => policy.saved_addresses_only,
    endsAt: ({ any_address_from }) => any_address_from,
    tighten: () => ({ saved_addresses_only: true, any_address_from: null }),
    loosen: (from) => ({ any_address_from: from }),
    tightened: 'fixed_addresses_only',
    loosened: 'any_address_again',
  },
}

/**
 * Changes the payout policy. What tightens it takes effect at once and ends a loosening that was waiting; what loosens
 * it waits for the hold. The merchant's row is locked, so changes at the same moment run one after the other, and
 * withdrawals under way finish first.
 */
export async function changePolicy(
  trx: Trx,
  services: ChangeServices,
  { by, wish }: { by: Actor; wish: PolicyWish },
): Promise<void> {
  const { merchant_id, ip, device } = by
  await trx.selectFrom('merchant').select('id').where('id', '=', merchant_id).forNoKeyUpdate().executeTakeFirstOrThrow()
  const before = await payoutPolicy(trx, services, merchant_id)
  const now = services.clock.now()
  const from = new Date(now.getTime() + services.settings.hold_seconds * 1000)
  for (const name of ['paused', 'saved_addresses_only'] as const) {
    const wanted = wish[name]
    const rule = RULES[name]
    if (wanted === undefined || !isChange(wanted, rule, before)) continue
    const columns = wanted ? rule.tighten(now) : rule.loosen(from)
    await changeMerchant(trx, services.settings, merchant_id, columns)
    const told = wanted
      ? { notice: { code: rule.tightened, params: { ip, device } }, isTighter: true, detail: { [name]: true } }
      : {
          notice: { code: rule.loosened, params: { ip, device, from: from.toISOString() } },
          detail: { [name]: false, from: from.toISOString() },
        }
    await tellPayoutChange(trx, services, by, told)
  }
}

/**
 * Whether a wish changes anything. To stop again changes nothing unless a resumption is waiting; to resume again never
 * makes the wait longer.
 */
function isChange(wanted: boolean, rule: PolicyRule, policy: PayoutPolicy): boolean {
  const isEnding = rule.endsAt(policy) !== null
  return wanted ? !rule.isOn(policy) || isEnding : rule.isOn(policy) && !isEnding
}
