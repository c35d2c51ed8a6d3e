import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { PageLink } from '@/features/session/page-link'
import { currencyOptions } from '@/lib/api/currency'
import { passkeysOptions } from '@/lib/api/passkey'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { assetsOptions } from '@/lib/api/statistics'
import { capabilitiesOptions, offers } from '@/lib/api/system'
import { costOptions, policyOptions, type WithdrawalPolicy } from '@/lib/api/withdrawal'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { buttonLook } from '@/lib/ui/button-look'
import { Card } from '@/lib/ui/card'
import { EmptyState } from '@/lib/ui/empty-state'
import { LatePart } from '@/lib/ui/late-part'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { chooseToken, heldTokens, type TokenOnNetwork, withShown } from './details/token-on-network'
import { WithdrawFlow } from './flow/withdraw-flow'
import { Frame } from './kit/frame'
import { LatestWithdrawals } from './latest/latest-withdrawals'
import { lateResult } from './result/late-result'
import type { WithdrawSearch } from './search'

export interface WithdrawPageProps {
  search: WithdrawSearch
  /** Writes the next search into the address; `replace` adds no step to the history. */
  onSearch: (search: WithdrawSearch, how?: 'replace') => void
}

/**
 * The withdraw page (SPEC.md section 2, Property). With `ref` in the address it shows the result of that intent, else
 * the flow.
 */
export function WithdrawPage({ search, onSearch }: WithdrawPageProps) {
  const { id, ref } = search
  const onNew = useCallback(() => onSearch(id === undefined ? {} : { id }), [onSearch, id])
  const top = useArrival(ref)
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      {ref === undefined ? (
        <Prepared search={search} onSearch={onSearch} />
      ) : (
        <LatePart
          late={lateResult}
          waiting={<Skeleton className="h-96 w-full" />}
          renderFrame={(state) => <Frame step="result">{state}</Frame>}
        >
          {({ ResultStep }) => <ResultStep key={ref} client_ref={ref} onNew={onNew} />}
        </LatePart>
      )}
    </div>
  )
}

/** Moves the focus when the page changes between flow and result, which the router treats as one page. */
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

/** The flow, once tokens, balances and policy checks are known. */
function Prepared({ search: { id }, onSearch }: WithdrawPageProps) {
  const isPhone = usePhoneWidth()
  const coins = useQuery(currencyOptions)
  const holdings = useQuery(assetsOptions('-usdt_balance'))
  const { data: costs } = useQuery(costOptions)
  const capabilities = useQuery(capabilitiesOptions)
  const hasPolicy = offers(capabilities.data, 'account.withdrawalPolicy')
  const policy = useQuery({ ...policyOptions, enabled: hasPolicy })
  const hasPasskeys = offers(capabilities.data, 'payout.confirmation')
  const passkeys = useQuery({ ...passkeysOptions, enabled: hasPasskeys })
  const [shown, setShown] = useState<TokenOnNetwork>()
  const onAccepted = useCallback(
    (client_ref: string) => onSearch({ ...(id === undefined ? {} : { id }), ref: client_ref }, 'replace'),
    [onSearch, id],
  )
  const failed = [coins, holdings, capabilities].find((query) => query.isError && query.data === undefined)
  if (failed) {
    return (
      <Frame>
        <QueryFault query={failed} title={<Trans>Could not load the assets you can withdraw.</Trans>} />
      </Frame>
    )
  }
  // Without the policy checks the form would offer what the server then refuses.
  const isAsking = (hasPolicy && policy.isPending) || (hasPasskeys && passkeys.isPending)
  if (!coins.data || !holdings.data || !capabilities.data || isAsking) return <Waiting />
  if (policy.data && policy.data.missing.length > 0) return <Missing missing={policy.data.missing} />
  const held = heldTokens({ coins: coins.data, holdings: holdings.data.list, costs: costs?.list ?? [] })
  const tokens = withShown(held, shown)
  const tokenOnNetwork = chooseToken(tokens, id, shown?.token_id)
  if (!tokenOnNetwork) return <NothingHeld />
  // The most valuable token changes with every payment: the form keeps the token that it began with.
  if (JSON.stringify(tokenOnNetwork) !== JSON.stringify(shown)) setShown(tokenOnNetwork)
  return (
    <WithdrawFlow
      tokens={tokens}
      tokenOnNetwork={tokenOnNetwork}
      policy={policy.data}
      onToken={(token_id) => onSearch({ id: token_id }, 'replace')}
      onAccepted={onAccepted}
      below={isPhone && <LatestWithdrawals />}
    />
  )
}

function Waiting() {
  return (
    <Frame step="form">
      <Loading
        className="grid grid-cols-1 items-start gap-6 min-[62.5rem]:grid-cols-[minmax(0,1fr)_348px]"
        bars={['h-96 w-full', 'h-80 w-full']}
      />
    </Frame>
  )
}

/** For a merchant who has only signed in by wallet: withdrawals need a password and a mailbox first. */
function Missing({ missing }: { missing: WithdrawalPolicy['missing'] }) {
  return (
    <Frame>
      <Card>
        <EmptyState
          kind="not-allowed"
          level={2}
          title={<Trans>One thing before your first withdrawal</Trans>}
          actions={
            <PageLink to="/accountInfo" security className={buttonLook({ variant: 'primary', size: 'lg' })}>
              <Trans>Go to account security</Trans>
            </PageLink>
          }
        >
          {missing.length > 1 ? (
            <Trans>A withdrawal needs a password and an email code. Set both first.</Trans>
          ) : missing[0] === 'password' ? (
            <Trans>A withdrawal needs a password. Set one first.</Trans>
          ) : (
            <Trans>A withdrawal needs an email code. Add your email address first.</Trans>
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
          <Trans>You can withdraw here what your applications receive.</Trans>
        </EmptyState>
      </Card>
    </Frame>
  )
}
