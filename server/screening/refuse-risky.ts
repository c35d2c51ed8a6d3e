import { Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import { keptRisk } from './answers'
import type { OnNetwork } from './answers'

type RiskServices = Pick<Services, 'clock'>

/**
 * Refuses a payout to an address that is known to be risky: a source says Fail, or the contract of a token has frozen it.
 * The field error names the categories and who says so. What is not known passes here: see {@link refuseUnchecked}.
 *
 * @throws Refusal address_frozen, address_risky
 * @example
 * await refuseRisky(trx, services, { network_id, address })
 */
export async function refuseRisky(trx: Trx, services: RiskServices, on: OnNetwork): Promise<void> {
  const { answer } = await keptRisk(trx, services, on)
  const { frozen = null, level, categories, sources = [] } = answer
  if (frozen !== null && frozen.length > 0) {
    throw new Refusal('address_frozen', [
      {
        path: 'address',
        message: `Frozen by the contract of ${frozen.join(', ')}`,
        chinese: `已被 ${frozen.join('、')} 的合约冻结`,
      },
    ])
  }
  if (level !== 'Fail') return
  const said = sources.filter((each) => each.level === 'Fail').map(({ name }) => name)
  const why = categories.length === 0 ? 'Fail' : `Fail: ${categories.join(', ')}`
  throw new Refusal('address_risky', [
    { path: 'address', message: said.length === 0 ? why : `${why} (${said.join(', ')})` },
  ])
}

/**
 * Refuses a payout to an address that no source has answered for, where there is a source: during an outage money waits,
 * because no answer is no Pass. Where nobody can be asked, nothing waits.
 *
 * @throws Refusal address_not_checked
 */
export async function refuseUnchecked(trx: Trx, services: RiskServices, on: OnNetwork): Promise<void> {
  const { screened, checked } = await keptRisk(trx, services, on)
  if (screened && !checked) throw new Refusal('address_not_checked')
}
