import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { devicesOptions, logOptions, walletsOptions } from '@/lib/api/security'
import { capabilitiesOptions, offers } from '@/lib/api/system'
import { useLacks, useOffers } from '@/lib/api/use-offers'
import { userInfoOptions } from '@/lib/api/user'
import type { UserInfo } from '#shared/contract/user'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { Below } from '@/lib/ui/below'
import { Card } from '@/lib/ui/card'
import { classNames } from '@/lib/ui/class-names'
import { LateLayer } from '@/lib/ui/late-layer'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { TrailedTitle } from '@/lib/ui/trailed-title'
import { ActivityCard } from './activity/activity-card'
import { WholeActivity } from './activity/whole-activity'
import { CloseCard } from './closing/close-card'
import { DevicesCard } from './devices/devices-card'
import { Reduced } from './devices/reduced'
import { AccountHead } from './info/account-head'
import { BasicCard } from './info/basic-card'
import { accountParts } from './kit/late-parts'
import { PasskeysPart } from './passkeys/passkeys-part'
import type { AccountSearch, RowName } from './search'
import { FirstSteps } from './security/first-steps'
import { Freeze } from './security/freeze'
import { SecurityCard } from './security/security-card'
import { StopEverything } from './security/stop-everything'
import { SwitchCard } from './security/switch-card'
import { WalletsCard } from './wallets/wallets-card'

interface AccountPageProps {
  search: AccountSearch
  /** Whether the page was opened for its security part (SPEC.md section 2, fromType). */
  security: boolean
  onSearch: (search: AccountSearch, how?: 'replace') => void
  /** Leaves the security part. */
  onWhole: () => void
}

/** `/accountInfo`: who the merchant is, how the account is protected, and what happened to it. */
export function AccountPage(props: AccountPageProps) {
  const { security, onWhole } = props
  const query = useQuery(userInfoOptions)
  const isPhone = usePhoneWidth()
  return (
    <>
      <header
        className={classNames(
          'mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 phone:block desk:min-h-10',
          !security && 'phone:mb-0',
        )}
      >
        {security ? (
          <div>
            <TrailedTitle
              parent={
                <button type="button" onClick={onWhole} className="hover:underline">
                  <Trans>Account information</Trans>
                </button>
              }
            >
              <Trans>Account security</Trans>
            </TrailedTitle>
            <p className="mt-0.5 type-13 text-text-2">
              <Trans>Every change here proves what was there before.</Trans>
            </p>
          </div>
        ) : (
          <h1 className="type-22 track-display phone:sr-only">
            <Trans>Account information</Trans>
          </h1>
        )}
        {!isPhone && <StopEverything />}
      </header>
      <QueryFault query={query} title={<Trans>Could not load the account.</Trans>} />
      {query.isPending && <LoadingCards />}
      {query.data && <Cards {...props} user={query.data} />}
      {isPhone && (
        <StopEverything className="sticky bottom-0 z-1 -mx-4 max-[22.5rem]:-mx-3 mt-4 border-t border-line-hair bg-canvas px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]" />
      )}
    </>
  )
}

/**
 * The cards in two columns; below 1000 px, and on a phone, in one. On a phone the protection comes before what is seldom
 * changed.
 */
function Cards({ search, security, onSearch, user }: AccountPageProps & { user: UserInfo }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const hasWallets = useOffers('user.wallets')
  const hasDevices = useOffers('user.sessions')
  const lacksWallets = useLacks('user.wallets')
  const isReduced = useLacks('user.sessions') || lacksWallets
  const isPhone = usePhoneWidth()
  // A first mailbox is proven by a wallet, so whether there is one is known before the form is filled in.
  const wallets = useQuery({ ...walletsOptions, enabled: hasWallets })
  const open = (row: RowName | undefined) => onSearch({ ...search, open: row }, 'replace')
  const row = { open: search.open, onOpen: open }
  const basic = !security && <BasicCard key="basic" user={user} {...row} />
  const { data: known } = useQuery(capabilitiesOptions)
  const showCodes = (made: readonly string[]) => {
    // A back end that is known to have no such codes has lost none.
    const hasNone = known !== undefined && !offers(known, 'user.renewRecoveryCodes')
    setCodes(made.length === 0 && hasNone ? undefined : made)
    open(undefined)
  }
  const byWallet = (wallets.data?.length ?? 0) > 0
  const protection = <SecurityCard key="security" user={user} {...row} byWallet={byWallet} onCodes={showCodes} />
  return (
    <div className="grid grid-cols-1 items-start gap-4 min-[62.5rem]:grid-cols-[minmax(0,13fr)_minmax(0,7fr)]">
      <div className="grid grid-cols-1 gap-4">
        {user.hold && <Freeze hold={user.hold} />}
        <FirstSteps user={user} onOpen={open} />
        {!security && <AccountHead user={user} />}
        {isPhone ? [protection, basic] : [basic, protection]}
        <SwitchCard user={user} />
        <PasskeysPart adding={search.open === 'passkey'} onAdding={(adding) => open(adding ? 'passkey' : undefined)} />
      </div>
      <div className="grid grid-cols-1 gap-4">
        {hasWallets && (
          <WalletsCard
            user={user}
            adding={search.open === 'wallet'}
            onAdding={(adding) => open(adding ? 'wallet' : undefined)}
          />
        )}
        <Below loading={hasWallets && wallets.isPending} className="grid grid-cols-1 gap-4">
          {hasDevices && <DevicesCard />}
          {isReduced && <Reduced />}
          {!security && (
            <History hasDevices={hasDevices} onAll={() => onSearch({ ...search, log: 1 })}>
              <CloseCard
                user={user}
                open={search.open === 'close'}
                onOpenChange={(next) => open(next ? 'close' : undefined)}
              />
            </History>
          )}
        </Below>
      </div>
      {search.log !== undefined && (
        <WholeActivity page={search.log} onPage={(log) => onSearch({ ...search, log }, 'replace')} />
      )}
      {codes && (
        <LateLayer late={accountParts} onClose={() => setCodes(undefined)}>
          {({ RecoveryDialog }) => (
            <RecoveryDialog codes={codes} mchid={user.mchid} onClose={() => setCodes(undefined)} />
          )}
        </LateLayer>
      )}
    </div>
  )
}

/** The activity, below the devices, and what stands below it. */
function History({ hasDevices, onAll, children }: { hasDevices: boolean; onAll: () => void; children: ReactNode }) {
  const devices = useQuery({ ...devicesOptions, enabled: hasDevices })
  const activity = useQuery(logOptions(1))
  return (
    <Below loading={hasDevices && devices.isPending} className="grid grid-cols-1 gap-4">
      <ActivityCard onAll={onAll} />
      <Below loading={activity.isPending}>{children}</Below>
    </Below>
  )
}

function LoadingCards() {
  return (
    <Loading className="grid grid-cols-1 items-start gap-4 min-[62.5rem]:grid-cols-[minmax(0,13fr)_minmax(0,7fr)]">
      {[4, 3].map((cards, column) => (
        <div key={cards} className="grid grid-cols-1 gap-4">
          {Array.from({ length: cards }, (_, card) => (
            <Card key={card} className="grid gap-4 p-5">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="w-full" />
              <Skeleton className={column === 0 ? 'h-24 w-full' : 'h-16 w-full'} />
            </Card>
          ))}
        </div>
      ))}
    </Loading>
  )
}
