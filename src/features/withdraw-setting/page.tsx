import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { devicePath } from '@/features/session/device-path'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { useOffers } from '@/lib/api/use-offers'
import type { WithdrawalPolicy } from '@/lib/api/withdrawal'
import { Callout } from '@/lib/ui/callout'
import { Card } from '@/lib/ui/card'
import { TrailedTitle } from '@/lib/ui/trailed-title'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { NetworksCard } from './networks/networks-card'
import { RulesCard } from './policy/rules-card'
import { SavedOnlyCard } from './policy/saved-only-card'
import { StopCard } from './policy/stop-card'
import { usePolicy } from './policy/use-policy'
import { When } from './policy/when'

/** As many cards in a row as fit with their figures, also with large text. */
const cards = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-4'

/** `/property/WithdrawSetting`: all settings and checks of withdrawals. */
export function WithdrawSettingPage() {
  const policy = usePolicy()
  const hasNetworks = useOffers('account.withdrawalNetworks')
  return (
    <>
      <header className="mb-3">
        <TrailedTitle
          parent={
            <Link to={devicePath('/property')} activeOptions={{ exact: true }}>
              <Trans>Property</Trans>
            </Link>
          }
        >
          <Trans>Withdraw address settings</Trans>
        </TrailedTitle>
      </header>
      <div className="grid grid-cols-1 gap-4">
        <QueryFault query={policy} title={<Trans>Could not load the withdrawal settings.</Trans>} />
        {policy.isPending && <LoadingCards />}
        {policy.data && (
          <>
            <Waits policy={policy.data} />
            <div className={cards}>
              <StopCard policy={policy.data} />
              <SavedOnlyCard policy={policy.data} />
              <RulesCard policy={policy.data} />
            </div>
          </>
        )}
        {hasNetworks && <NetworksCard />}
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
            Set an email address and a password first, in <Link to={devicePath('/accountInfo')}>Info</Link>.
          </Trans>
        </Callout>
      )}
    </>
  )
}

function LoadingCards() {
  return (
    <Loading className={cards}>
      {Array.from({ length: 3 }, (_, card) => (
        <Card key={card} className="grid gap-4 p-5">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="w-full" />
          <Skeleton className="h-9 w-40" />
        </Card>
      ))}
    </Loading>
  )
}
