import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { isUnscreened, ownRiskOptions } from '@/lib/api/risk'
import { useOffers } from '@/lib/api/use-offers'
import { FrozenBadge } from '@/lib/domain-ui/risk-line'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { AddressInline } from '@/lib/ui/address-inline'
import { Card } from '@/lib/ui/card'
import { LoadingLines } from '@/lib/ui/skeleton'
import { RiskBadge } from '@/lib/domain-ui/risk-badge'
import { RISK_LEVELS } from '#shared/contract/risk'
import type { AnswerOf } from '#shared/contract/operation'
import type { ownRisk } from '#shared/contract/risk'

type OwnRiskAnswer = AnswerOf<typeof ownRisk>

/**
 * The merchant's own addresses: whether a contract has frozen one that holds the money, and how the saved ones stand. Left
 * out where the back end does not read freeze lists.
 */
export function OwnRisk({ zone }: { zone: string }) {
  const offered = useOffers('risk.own')
  const query = useQuery({ ...ownRiskOptions, enabled: offered })
  if (!offered) return null
  const { data } = query
  return (
    <Card className="mt-4 grid grid-cols-1 gap-3 p-5 phone:p-4">
      <h2 className="type-15">
        <Trans>Risk of your own addresses</Trans>
      </h2>
      {query.isError && <QueryFault query={query} title={<Trans>Could not load the risk of your addresses.</Trans>} />}
      {query.isPending && <LoadingLines />}
      {data && (
        <>
          <Collection collection={data.collection} zone={zone} />
          <Saved saved={data.saved} />
        </>
      )}
    </Card>
  )
}

function Collection({ collection, zone }: Pick<OwnRiskAnswer, 'collection'> & { zone: string }) {
  const { checked, read_time, frozen, frozen_total = frozen.length } = collection
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <span>
          <Trans>Collection addresses</Trans>
        </span>
        <span className="text-text-2">
          {read_time === null ? (
            <Trans>None was read: no token contract here has a freeze list.</Trans>
          ) : frozen_total === 0 ? (
            <Plural value={checked} one="# checked, not frozen" other="# checked, none frozen" />
          ) : (
            <Plural value={frozen_total} one="# frozen" other="# frozen" />
          )}
        </span>
      </div>
      {frozen.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {frozen.map(({ chain, address, tokens }) => (
            <li key={`${chain} ${address}`} className="flex flex-wrap items-center gap-2">
              <FrozenBadge tokens={tokens} />
              <span className="type-13 text-text-2">{chain}</span>
              <AddressInline value={address} show="groups" />
            </li>
          ))}
        </ul>
      )}
      {read_time !== null && (
        <p className="type-12 text-text-3">
          <Trans>
            Oldest reading of a freeze list: <RecordTime at={read_time} zone={zone} />
          </Trans>
        </p>
      )}
    </div>
  )
}

function Saved({ saved }: Pick<OwnRiskAnswer, 'saved'>) {
  // Those that nobody can be asked about have no level, and those that are being asked have none yet.
  const levels = saved.flatMap(({ risk }) => (risk === null || isUnscreened(risk) ? [] : [risk.level]))
  const counts = RISK_LEVELS.map((level) => ({
    level,
    count: levels.filter((each) => each === level).length,
  })).filter(({ count }) => count > 0)
  if (counts.length === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line-hair pt-3">
      <span>
        <Trans>Fixed addresses</Trans>
      </span>
      <span className="inline-flex flex-wrap gap-3">
        {counts.map(({ level, count }) => (
          <span key={level} className="inline-flex items-center gap-1.5 tabular-nums">
            {count} <RiskBadge level={level} />
          </span>
        ))}
      </span>
    </div>
  )
}
