import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PageLink } from '@/features/session/page-link'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { fixedAddressesOptions, withdrawalNetworksOptions } from '@/lib/api/fixed-address'
import { useOffers } from '@/lib/api/use-offers'
import { policyOptions, type WithdrawalPolicy } from '@/lib/api/withdrawal'
import { Below } from '@/lib/ui/below'
import { Callout } from '@/lib/ui/callout'
import { TrailedTitle } from '@/lib/ui/trailed-title'
import { NetworksCard } from './networks/networks-card'
import { DayPane } from './policy/day-pane'
import { LoadingPanes, Panes } from './policy/pane'
import { RulesPane } from './policy/rules-pane'
import { SavedOnlyPane } from './policy/saved-only-pane'
import { StopHead } from './policy/stop'
import { When } from './policy/when'

/** `/property/WithdrawSetting`: all settings and checks of withdrawals. */
export function WithdrawSettingPage() {
  const policy = useQuery(policyOptions)
  const hasNetworks = useOffers('account.withdrawalNetworks')
  const networks = useQuery({ ...withdrawalNetworksOptions, enabled: hasNetworks })
  const hasAddresses = useOffers('account.fixedAddresses')
  const addresses = useQuery({ ...fixedAddressesOptions, enabled: hasAddresses })
  return (
    <>
      <StopHead
        policy={policy.data}
        loading={policy.isPending}
        title={
          <TrailedTitle
            parent={
              <PageLink to="/property" activeOptions={{ exact: true }}>
                <Trans>Property</Trans>
              </PageLink>
            }
          >
            <Trans>Withdraw address settings</Trans>
          </TrailedTitle>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <QueryFault query={policy} title={<Trans>Could not load the withdrawal settings.</Trans>} />
        {policy.data && <Waits policy={policy.data} />}
        {policy.isPending && <LoadingPanes />}
        <Below loading={policy.isPending}>{hasNetworks && <NetworksCard />}</Below>
        {policy.data && (
          <Below loading={(hasNetworks && networks.isPending) || (hasAddresses && addresses.isPending)}>
            <Panes>
              <RulesPane policy={policy.data} />
              <DayPane policy={policy.data} />
              <SavedOnlyPane policy={policy.data} addresses={addresses.data} />
            </Panes>
          </Below>
        )}
      </div>
    </>
  )
}

/** Why withdrawals are blocked although nobody has stopped them. */
function Waits({ policy: { held_until, missing } }: { policy: WithdrawalPolicy }) {
  return (
    <>
      {held_until !== null && (
        <Callout tone="warning" title={<Trans>Your account cannot be withdrawn temporarily.</Trans>}>
          <Trans>
            A way to sign in was changed. Withdrawals are possible again from <When at={held_until} />.
          </Trans>
        </Callout>
      )}
      {missing.length > 0 && (
        <Callout tone="warning" title={<Trans>No verification method is set for withdrawals yet.</Trans>}>
          <Trans>
            Set an email address and a password first, in <PageLink to="/accountInfo">Info</PageLink>.
          </Trans>
        </Callout>
      )}
    </>
  )
}
