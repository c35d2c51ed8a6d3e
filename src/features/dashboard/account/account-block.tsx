import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, ShieldCheck } from 'lucide-react'
import { attentionOptions, type Overview, overviewOptions, ratioOptions } from '@/lib/api/statistics'
import { capabilitiesOptions, offers } from '@/lib/api/system'
import { userInfoOptions } from '@/lib/api/user'
import { HideAmounts } from '@/lib/config/hide-amounts'
import { isOpen } from '@/lib/money-intent/intent'
import { useIntents } from '@/lib/money-intent/use-intents'
import { signOf } from '#shared/money/amount'
import { buttonLook } from '@/lib/ui/button-look'
import { classNames } from '@/lib/ui/class-names'
import { Icon } from '@/lib/ui/icon'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { PageLink } from '@/features/session/page-link'
import { AccountFigures, Balance } from './account-figures'
import { NeedsYou } from './needs-you'

const pane = 'min-w-0 phone:rounded-3 phone:border phone:border-line-hair phone:bg-surface phone:shadow-1'

/** The merchant, the balance, and what needs attention; two cards on a phone, else one card with a line between. */
export function AccountBlock() {
  const asked = useQuery(capabilitiesOptions)
  const hasAttention = offers(asked.data, 'statistics.attention')
  const attention = useQuery({ ...attentionOptions, enabled: hasAttention })
  const { data: owner } = useQuery({ ...userInfoOptions, select: ({ mchid }) => mchid })
  const intents = useIntents(owner).filter(isOpen)
  const isAsked = asked.data === undefined || hasAttention || intents.length > 0
  return (
    <div
      className={classNames(
        'grid phone:gap-4 desk:rounded-3 desk:border desk:border-line-hair desk:bg-surface desk:shadow-1',
        isAsked && 'min-[62.5rem]:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]',
      )}
    >
      <AccountPane />
      {isAsked && (
        <section
          aria-labelledby="needs-you"
          className={classNames(
            pane,
            'border-line-hair px-5 pt-4.5 pb-2 phone:px-4 phone:pt-3 desk:border-t min-[62.5rem]:border-t-0 min-[62.5rem]:border-l',
          )}
        >
          <NeedsYou query={asked.isPending || hasAttention ? attention : undefined} intents={intents}>
            {asked.data === undefined && (
              <QueryFault query={asked} title={<Trans>Could not ask what this service offers.</Trans>} />
            )}
          </NeedsYou>
        </section>
      )}
    </div>
  )
}

function AccountPane() {
  const overview = useQuery(overviewOptions())
  const { data: user } = useQuery(userInfoOptions)
  const assets = useTotalAssets(overview)
  return (
    <section
      aria-labelledby="account-balance"
      className={classNames(
        pane,
        'grid grid-cols-[minmax(0,1fr)] content-between gap-4.5 px-6 py-5.5 phone:gap-3.5 phone:p-4',
      )}
    >
      <div>
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0 type-13 text-text-2">
            <div className="truncate font-medium text-text-1">{user?.name ?? ' '}</div>
            <h2 id="account-balance" className="inline">
              <Trans>Account balance</Trans>
            </h2>
            <Spread tokens={overview.data?.asset_count} networks={overview.data?.network_count} />
          </div>
          <HideAmounts />
        </div>
        <Balance assets={assets} />
      </div>
      <AccountFigures query={overview} />
      <QueryFault query={overview} title={<Trans>Could not load the balance.</Trans>} />
      <Acts isEmpty={assets !== undefined && assets !== null && signOf(assets) === 0} />
    </section>
  )
}

/**
 * The total; undefined while it is fetched, null when unknown. The second reading of the overview lacks it, so it then
 * comes from the assets.
 */
function useTotalAssets({ data, isPending }: UseQueryResult<Overview>): string | null | undefined {
  const isElsewhere = data?.total_assets === null
  const ratio = useQuery({ ...ratioOptions(false), enabled: isElsewhere })
  if (isPending) return undefined
  if (!isElsewhere) return data?.total_assets ?? null
  return ratio.isPending ? undefined : (ratio.data?.total_value ?? null)
}

function Spread({ tokens, networks }: { tokens: number | null | undefined; networks: number | null | undefined }) {
  const { t } = useLingui()
  if (!tokens || !networks) return null
  const words = t`${plural(tokens, { one: '# token', other: '# tokens' })} on ${plural(networks, { one: '# network', other: '# networks' })}`
  return <span className="text-text-3 phone:max-[22.5rem]:sr-only"> · {words}</span>
}

/** The three money acts, and the link to account security. Without any money the recharge is the main one. */
function Acts({ isEmpty }: { isEmpty: boolean }) {
  return (
    <div className="flex flex-wrap gap-2 phone:grid phone:grid-cols-2">
      <PageLink to="/property/withdraw" className={classNames(buttonLook(isEmpty ? {} : { variant: 'primary' }))}>
        <Icon of={ArrowUpRight} size={18} />
        <Trans>Withdraw</Trans>
      </PageLink>
      <PageLink
        to="/property"
        search={{ act: 'recharge' }}
        className={classNames(buttonLook(isEmpty ? { variant: 'primary' } : {}))}
      >
        <Icon of={ArrowDownLeft} size={18} />
        <Trans>Recharge</Trans>
      </PageLink>
      <PageLink to="/property" search={{ act: 'transfer' }} className={classNames(buttonLook())}>
        <Icon of={ArrowLeftRight} size={18} />
        <Trans>Transfer</Trans>
      </PageLink>
      <PageLink
        to="/accountInfo"
        security
        className={classNames(buttonLook({ variant: 'quiet' }), 'ml-auto phone:ml-0')}
      >
        <Icon of={ShieldCheck} size={18} />
        <Trans>Security center</Trans>
      </PageLink>
    </div>
  )
}
