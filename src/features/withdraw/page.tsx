import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { devicePath } from '@/features/session/device-path'
import { currencyOptions } from '@/lib/api/currency'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { assetsOptions } from '@/lib/api/statistics'
import { capabilitiesOptions, offers } from '@/lib/api/system'
import { costOptions, policyOptions, type WithdrawalPolicy } from '@/lib/api/withdrawal'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { buttonLook } from '@/lib/ui/button-look'
import { Card } from '@/lib/ui/card'
import { EmptyState } from '@/lib/ui/empty-state'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { choosePlace, placesOf } from './details/places'
import { WithdrawFlow } from './flow/withdraw-flow'
import { Frame } from './kit/frame'
import { LatestWithdrawals } from './latest/latest-withdrawals'
import { ResultStep } from './result/result-step'
import type { WithdrawSearch } from './search'

export interface WithdrawPageProps {
  search: WithdrawSearch
  /** Writes the next search into the address; `replace` for what is no step back to. */
  onSearch: (search: WithdrawSearch, how?: 'replace') => void
}

/** Withdraw (SPEC.md section 2, Property). With `ref` in the address it is the result of that intent, else the flow. */
export function WithdrawPage({ search, onSearch }: WithdrawPageProps) {
  const { id, ref } = search
  const onNew = useCallback(() => onSearch(id === undefined ? {} : { id }), [onSearch, id])
  const top = useArrival(ref)
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      {ref === undefined ? (
        <Prepared search={search} onSearch={onSearch} />
      ) : (
        <ResultStep key={ref} client_ref={ref} onNew={onNew} />
      )}
    </div>
  )
}

/** From the flow to a result, and back to another flow, is one page for the router: focus is led there here. */
function useArrival(ref: string | undefined) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(ref)
  useEffect(() => {
    if (shown.current === ref) return
    shown.current = ref
    top.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [ref])
  return top
}

/** The flow, once it is known what can be withdrawn and what stands in the way. */
function Prepared({ search: { id }, onSearch }: WithdrawPageProps) {
  const isPhone = usePhoneWidth()
  const coins = useQuery(currencyOptions)
  const holdings = useQuery(assetsOptions('-usdt_balance'))
  const { data: costs } = useQuery(costOptions)
  const policy = useQuery(policyOptions)
  const capabilities = useQuery(capabilitiesOptions)
  const [shown, setShown] = useState<string>()
  const onAccepted = useCallback(
    (client_ref: string) => onSearch({ ...(id === undefined ? {} : { id }), ref: client_ref }, 'replace'),
    [onSearch, id],
  )
  const failed = [coins, holdings, capabilities].find((query) => query.isError && query.data === undefined)
  if (failed) {
    return (
      <Frame>
        <QueryFault query={failed} title={<Trans>Could not load what can be withdrawn.</Trans>} />
      </Frame>
    )
  }
  // Without the fences' answer the form would promise what the server refuses a moment later.
  if (!coins.data || !holdings.data || !capabilities.data || policy.isPending) return <Waiting />
  if (!offers(capabilities.data, 'account.withdrawalQuote')) return <NotOffered />
  if (policy.data && policy.data.missing.length > 0) return <Missing missing={policy.data.missing} />
  const places = placesOf({ coins: coins.data, holdings: holdings.data.list, costs: costs?.list ?? [] })
  const place = choosePlace(places, id, shown)
  if (!place) return <NothingHeld />
  // What is worth most changes with every payment: the form stays with what it began with.
  if (place.token_id !== shown) setShown(place.token_id)
  return (
    <WithdrawFlow
      places={places}
      place={place}
      policy={policy.data}
      onPlace={(token_id) => onSearch({ id: token_id }, 'replace')}
      onAccepted={onAccepted}
      below={isPhone && <LatestWithdrawals />}
    />
  )
}

function Waiting() {
  return (
    <Frame step="form">
      <Loading className="grid grid-cols-1 items-start gap-6 min-[1000px]:grid-cols-[minmax(0,1fr)_348px]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-80 w-full" />
      </Loading>
    </Frame>
  )
}

const AT_SECURITY = { fromType: 1 }

/** A merchant who came by wallet alone: money wants a password and a mailbox first. */
function Missing({ missing }: { missing: WithdrawalPolicy['missing'] }) {
  return (
    <Frame>
      <Card>
        <EmptyState
          kind="not-allowed"
          level={2}
          title={<Trans>One thing before your first withdrawal</Trans>}
          actions={
            <Link
              to={devicePath('/accountInfo')}
              state={AT_SECURITY}
              className={buttonLook({ variant: 'primary', size: 'lg' })}
            >
              <Trans>Go to account security</Trans>
            </Link>
          }
        >
          {missing.length > 1 ? (
            <Trans>A withdrawal is proven by a password and an e-mail code. Set both first.</Trans>
          ) : missing[0] === 'password' ? (
            <Trans>A withdrawal is proven by a password. Set one first.</Trans>
          ) : (
            <Trans>A withdrawal is proven by an e-mail code. Add your e-mail address first.</Trans>
          )}
        </EmptyState>
      </Card>
    </Frame>
  )
}

function NothingHeld() {
  return (
    <Frame>
      <Card>
        <EmptyState kind="nothing-yet" level={2} title={<Trans>Nothing to withdraw yet</Trans>}>
          <Trans>What your applications collect can be withdrawn from here.</Trans>
        </EmptyState>
      </Card>
    </Frame>
  )
}

/** A back end with only the calls of SPEC.md quotes nothing, and nothing is sent without a quote. */
function NotOffered() {
  return (
    <Frame>
      <Card>
        <EmptyState kind="not-allowed" level={2} title={<Trans>Withdrawals are not offered here</Trans>}>
          <Trans>This server gives no quotes. Ask its operator.</Trans>
        </EmptyState>
      </Card>
    </Frame>
  )
}
