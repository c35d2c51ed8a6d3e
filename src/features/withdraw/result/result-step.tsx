import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { AddPasskeyLink } from '@/features/session/add-passkey-link'
import { PageLink } from '@/features/session/page-link'
import { currencyOptions } from '@/lib/api/currency'
import { MoneyStateBadge } from '@/lib/domain-ui/money-state-badge'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { useOffers } from '@/lib/api/use-offers'
import { useZone } from '@/lib/api/use-zone'
import { userInfoOptions } from '@/lib/api/user'
import { type WithdrawalRecord, withdrawalOptions } from '@/lib/api/withdrawal'
import { isFinalState, withdrawalStateLook } from '@/lib/domain-ui/withdrawal-state'
import { ExplorerLink } from '@/lib/explorer/explorer-link'
import { equalTo, isOpen, type MoneyIntent } from '@/lib/money-intent/intent'
import { useIntents } from '@/lib/money-intent/use-intents'
import { useKeptIntent } from '@/lib/money-intent/use-kept-intent'
import { WithdrawalSignature } from '@/lib/passkey/ui/withdrawal-signature'
import { AddressInline } from '@/lib/ui/address-inline'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { buttonLook } from '@/lib/ui/button-look'
import { Card } from '@/lib/ui/card'
import { addressRules, type AddressRules } from '@/lib/late/address-rules'
import { useLateCode } from '@/lib/late/use-late-code'
import { DefinitionList } from '@/lib/ui/definition-list'
import { ErrorState } from '@/lib/ui/error-state'
import { HiddenAmounts } from '@/lib/ui/hidden-amounts'
import { Loading } from '@/lib/ui/skeleton'
import { Timeline } from '@/lib/ui/timeline'
import { shownForm } from '../destination/read-destination'
import { findWithdrawal } from '../flow/find-withdrawal'
import { Frame } from '../kit/frame'
import { Money } from '../kit/money'
import { WaitNote } from '@/features/session/wait-note'
import { Ending } from './ending'
import { LostWithdrawal, useFoundInList } from './lost-withdrawal'
import { NotFound, NotListedYet } from './not-listed'
import { Recorded } from './recorded'
import { timelineOf } from './steps'

const CancelWithdrawal = lazy(async () => ({
  default: (await import('@/lib/domain-ui/cancel-withdrawal')).CancelWithdrawal,
}))

/** Events announce each change; without them it is fetched this often. */
const LOOK_EVERY_MS = 10_000

interface ResultStepProps {
  client_ref: string
  onNew: () => void
}

/** A withdrawal that the server has accepted, followed to its end and compared with what was confirmed here. */
export function ResultStep({ client_ref, onNew }: ResultStepProps) {
  const { data: owner } = useQuery({ ...userInfoOptions, refetchOnMount: false, select: ({ mchid }) => mchid })
  const intent = useKeptIntent(owner, client_ref)
  const kept = useIntents(owner, 'withdrawal')
  const query = useQuery({
    ...withdrawalOptions(client_ref, (list) => intent && findWithdrawal(list, intent, equalTo(intent, kept))),
    refetchInterval: ({ state: { data } }) => (data && isFinalState(data.state) ? false : LOOK_EVERY_MS),
  })
  const { data: coins } = useQuery(currencyOptions)
  const { refetch } = query
  // Without a `client_ref` in the list the intent finds its row, and it is read from storage meanwhile.
  const isLost = query.data === null && intent !== undefined
  const [isSought, setSought] = useState(false)
  useEffect(() => {
    if (isLost) void refetch().then(() => setSought(true))
  }, [isLost, refetch])
  const record = query.data
  useFoundInList(intent, record)
  const rules = useLateCode(addressRules, true)
  const chainType = coins?.find(({ net_work }) => net_work === record?.chain)?.chain
  return (
    <Frame step="result">
      <QueryFault query={query} title={<Trans>Could not load this withdrawal.</Trans>} />
      {(query.isPending || (record && rules.state === 'coming')) && (
        <Loading className="grid grid-cols-1 gap-4" bars={['h-80 w-full']} />
      )}
      {isLost && !isSought && <Loading className="grid grid-cols-1 gap-4" bars={['h-80 w-full']} />}
      {isLost && isSought && isOpen(intent) && <LostWithdrawal {...{ intent, onNew }} onFound={refetch} />}
      {isLost && isSought && !isOpen(intent) && <NotListedYet />}
      {record === null && intent === undefined && <NotFound onNew={onNew} />}
      {record && rules.state !== 'coming' && (
        <HiddenAmounts value={false}>
          <div className="grid grid-cols-1 items-start gap-6 min-[62.5rem]:grid-cols-[minmax(0,1fr)_348px] phone:gap-4">
            <Followed
              {...{ record, intent, chainType, onNew }}
              rules={rules.state === 'here' ? rules.code : undefined}
            />
            {intent &&
              (rules.state === 'here' ? (
                <Recorded {...{ intent, record, chainType }} rules={rules.code} />
              ) : (
                <ErrorState
                  title={<Trans>The record could not be compared with what you confirmed.</Trans>}
                  onRetry={() => void addressRules.load().catch(() => undefined)}
                />
              ))}
          </div>
        </HiddenAmounts>
      )}
    </Frame>
  )
}

interface FollowedProps {
  record: WithdrawalRecord
  intent: MoneyIntent | undefined
  chainType: string | undefined
  /** Without them the address is shown as the server spells it. */
  rules: AddressRules | undefined
  onNew: () => void
}

function Followed({ record, intent, chainType, rules, onNew }: FollowedProps) {
  const { t } = useLingui()
  const zone = useZone()
  useSayState(record)
  const { state, address, handle_id, txid, browser_url } = record
  const canCancel = useOffers('account.cancelWithdrawal')
  const isOffered = canCancel && state === 'auditing'
  // Its refusal stays where the audit has ended meanwhile; without an audit its code is not loaded.
  const [wasOffered, setWasOffered] = useState(isOffered)
  if (isOffered && !wasOffered) setWasOffered(true)
  const pane = 'border-t border-line-hair px-7 phone:px-4'
  return (
    <Card>
      <div className="grid grid-cols-1 justify-items-start gap-2 px-7 pt-5 pb-5 phone:px-4">
        <MoneyStateBadge look={withdrawalStateLook(state)} />
        <Money value={record.received} tokenOnNetwork={record} size="hero" />
        <p className="type-13 text-text-3 tabular-nums">
          <Trans>
            <Money value={record.amount} tokenOnNetwork={record} /> less a fee of{' '}
            <Money value={record.fee} tokenOnNetwork={record} />
          </Trans>
        </p>
      </div>
      <div className={`${pane} grid grid-cols-1 gap-4 py-5`}>
        <Ending record={record} />
        <WaitNote wait={record.wait} />
        <WithdrawalSignature
          record={record}
          confirmed={intent && { address: intent.payload['address'], received: intent.shown?.['received'] }}
          addLink={<AddPasskeyLink />}
        />
        <Timeline label={t`Progress`} steps={timelineOf(record, zone, canCancel)} />
      </div>
      <div className={`${pane} py-2`}>
        <DefinitionList
          items={[
            {
              key: 'to',
              term: t`To`,
              value: (
                <AddressInline
                  value={rules && chainType !== undefined ? shownForm(rules, chainType, address) : address}
                  show="groups"
                  copyLabel={t`Copy address`}
                />
              ),
            },
            { key: 'network', term: t`Network`, value: `${record.token} · ${record.chain}` },
            {
              key: 'no',
              term: t`Withdrawal no.`,
              value: <AddressInline value={handle_id} show="plain" copyLabel={t`Copy withdrawal number`} />,
            },
            {
              key: 'txid',
              term: t`Transaction ID`,
              value:
                txid === null ? (
                  <span className="text-text-3">
                    {isFinalState(state) ? '—' : <Trans>Appears when the transfer is in a block</Trans>}
                  </span>
                ) : (
                  <span className="grid grid-cols-1 justify-items-start gap-1">
                    <AddressInline value={txid} show="plain" copyLabel={t`Copy transaction ID`} />
                    <ExplorerLink url={browser_url}>
                      <Trans>Open in the explorer</Trans>
                    </ExplorerLink>
                  </span>
                ),
            },
          ]}
        />
      </div>
      <div className={`${pane} flex flex-wrap items-center justify-end gap-2 py-3.5`}>
        {wasOffered && (
          <span className="mr-auto">
            <Suspense>
              <CancelWithdrawal key={handle_id} record={record} offered={isOffered} />
            </Suspense>
          </span>
        )}
        <PageLink to="/property" className={buttonLook({ variant: 'quiet' })}>
          <Trans>All withdrawals</Trans>
        </PageLink>
        <Button onClick={onNew}>
          <Trans>New withdrawal</Trans>
        </Button>
      </div>
    </Card>
  )
}

/** Announces each new state once to screen readers. */
function useSayState({ state }: WithdrawalRecord): void {
  const { t } = useLingui()
  const words = t(withdrawalStateLook(state).word)
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (said.current !== undefined && said.current !== words) announce(words)
    said.current = words
  }, [words])
}
