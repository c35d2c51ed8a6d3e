import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { AddPasskeyLink } from '@/features/session/add-passkey-link'
import { WaitNote } from '@/features/session/wait-note'
import { MoneyStateBadge } from '@/lib/domain-ui/money-state-badge'
import type { WithdrawalRecord } from '@/lib/api/withdrawal'
import { withdrawalStateLook } from '@/lib/domain-ui/withdrawal-state'
import { ExplorerLink } from '@/lib/explorer/explorer-link'
import { formatTime } from '#shared/time/format-time'
import { zoneLabel } from '#shared/time/zone'
import { WithdrawalSignature } from '@/lib/passkey/ui/withdrawal-signature'
import { AddressBlock } from '@/lib/ui/address-block'
import { AddressInline } from '@/lib/ui/address-inline'
import { Amount } from '@/lib/ui/amount'
import { Callout } from '@/lib/ui/callout'
import { CopyButton } from '@/lib/ui/copy-button'
import { DefinitionList } from '@/lib/ui/definition-list'
import { DrawerSection } from '@/lib/ui/drawer'
import { Sum } from '@/lib/ui/sum'

interface WithdrawalFactsProps {
  record: WithdrawalRecord
  zone: string
}

/** Amount, state, reason of the end, received amount, the whole address, and the data of server and chain. */
export function WithdrawalFacts({ record, zone }: WithdrawalFactsProps) {
  const { amount, fee, received, decimals, token, state, reason, wait, address, chain } = record
  const { t } = useLingui()
  const block = useRef<HTMLDivElement>(null)
  const figure = (value: string) => <Amount value={value} mode="full" decimals={decimals} unit={token} />
  return (
    <>
      <DrawerSection>
        <div className="grid grid-cols-1 gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Amount value={amount} mode="full" decimals={decimals} unit={token} size="big" />
            <MoneyStateBadge look={withdrawalStateLook(state)} />
          </div>
          {/* Of one that waits the reason is what it waits for, in the same words. */}
          {reason !== '' && reason !== wait?.words && (
            <Callout
              tone={state === 'failed' || state === 'audit_reject' ? 'danger' : 'plain'}
              title={<Trans>Reason</Trans>}
            >
              {reason}
            </Callout>
          )}
          <WaitNote wait={wait} />
          <WithdrawalSignature record={record} addLink={<AddPasskeyLink />} />
        </div>
      </DrawerSection>
      <DrawerSection title={<Trans>Amounts</Trans>}>
        <Sum
          lines={[
            { key: 'amount', label: <Trans>Amount</Trans>, value: figure(amount) },
            { key: 'fee', label: <Trans>Fee, gas included</Trans>, value: <Minus>{figure(fee)}</Minus> },
            { key: 'received', label: <Trans>They receive</Trans>, value: figure(received), result: true },
          ]}
        />
      </DrawerSection>
      <DrawerSection
        title={<Trans context="a withdrawal">To this address on {chain}</Trans>}
        aside={<CopyButton value={address} label={t`Copy address`} source={block} />}
      >
        <AddressBlock ref={block} address={address} columns={address.startsWith('0x') ? 6 : 5} />
      </DrawerSection>
      <DrawerSection title={<Trans>Record</Trans>}>
        <ServerFacts record={record} zone={zone} />
      </DrawerSection>
    </>
  )
}

function Minus({ children }: { children: ReactNode }) {
  return <>−{children}</>
}

function ServerFacts({ record, zone }: WithdrawalFactsProps) {
  const { t } = useLingui()
  const { token, chain, txid, browser_url, created_time, finished_time, handle_id } = record
  const clock = (at: number) => `${formatTime(at, 'save', { zone })} ${zoneLabel(zone, at)}`
  return (
    <DefinitionList
      items={[
        { key: 'network', term: t`Network`, value: `${token} · ${chain}` },
        {
          key: 'txid',
          term: t`Transaction ID`,
          value:
            txid === null ? (
              <span className="text-text-3">
                <Trans>Not on the chain yet</Trans>
              </span>
            ) : (
              <span className="grid justify-items-start gap-1">
                <AddressInline value={txid} show="plain" copyLabel={t`Copy transaction ID`} />
                <ExplorerLink url={browser_url}>
                  <Trans>Open in explorer</Trans>
                </ExplorerLink>
              </span>
            ),
        },
        { key: 'created', term: t`Server recorded`, value: clock(created_time) },
        ...(finished_time === null ? [] : [{ key: 'finished', term: t`Ended`, value: clock(finished_time) }]),
        {
          key: 'handle',
          term: t`Record ID`,
          value: <AddressInline value={handle_id} show="plain" copyLabel={t`Copy record ID`} />,
        },
      ]}
    />
  )
}
