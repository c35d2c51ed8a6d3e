import type { Services } from '#server/chain/services'
import { secondsOf } from '#server/core/seconds-of'
import { keptRisk, wantRisk } from '#server/screening/answers'
import { ownAddressesOf } from '#server/screening/own-addresses'
import type { ownRisk } from '#shared/contract/risk'
import type { AnswerOf } from '#shared/contract/operation'
import { selectFixedAddresses } from '../policy/fixed-address'

type OwnRisk = AnswerOf<typeof ownRisk>

/** Whether the addresses that hold a merchant's money are frozen, and the risk of those that the merchant saved. */
export async function ownRiskOf(services: Pick<Services, 'db' | 'clock'>, merchant_id: string): Promise<OwnRisk> {
  const { db } = services
  const { checked, read_at, frozen_total, frozen } = await ownAddressesOf(db, merchant_id)
  const saved: OwnRisk['saved'] = []
  for (const each of await selectFixedAddresses(db, merchant_id).orderBy('fixed_address.id', 'desc').execute()) {
    const { id, chain, address, name } = each
    await wantRisk(db, services, each)
    const { answer, settled } = await keptRisk(db, services, each)
    saved.push({ id, chain, address, name, risk: settled ? answer : null })
  }
  return {
    collection: {
      checked,
      read_time: secondsOf(read_at),
      frozen_total,
      frozen: frozen.map(({ since, ...each }) => ({ ...each, since: secondsOf(since) })),
    },
    saved,
  }
}
