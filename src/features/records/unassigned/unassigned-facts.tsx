import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '@/features/session/page-link'
import { linkTo } from '@/lib/paths/link-to'
import { WaitNote } from '@/features/session/wait-note'
import type { UnassignedMoney } from '@/lib/api/unassigned'
import { formatTime } from '#shared/time/format-time'
import { AddressInline } from '@/lib/ui/address-inline'
import { Amount } from '@/lib/ui/amount'
import { Callout } from '@/lib/ui/callout'
import { DefinitionList } from '@/lib/ui/definition-list'
import { DrawerSection } from '@/lib/ui/drawer'
import { SendBackSignature } from '../drawer/payout-step'
import { OpenDecisions } from './open-decisions'
import { UnassignedState } from './unassigned-state'
import { WHY_WORDS } from './why-words'

interface UnassignedFactsProps {
  money: UnassignedMoney
  zone: string
}

/** Everything about money that belongs to no order: why first, then where it came from. */
export function UnassignedFacts({ money, zone }: UnassignedFactsProps) {
  const { t } = useLingui()
  const { amount, token, decimals, chain, why, arrived_time, from_address, to_address, txid, payment, act } = money
  return (
    <>
      <DrawerSection>
        <div className="grid grid-cols-1 gap-3">
          <p className="flex flex-wrap items-center gap-3">
            <Amount value={amount} mode="full" decimals={decimals} unit={token} size="big" />
            <UnassignedState money={money} />
          </p>
          <Callout tone={money.state === 'open' ? 'warning' : 'plain'} title={t(WHY_WORDS[why].short)}>
            {t(WHY_WORDS[why].long)}
          </Callout>
          {act?.state === 'canceled' && (
            <Callout tone="danger" title={<Trans>It could not be sent back.</Trans>}>
              {act.reason}
            </Callout>
          )}
          <WaitNote wait={act?.wait} />
          {act && <SendBackSignature act={act} decimals={decimals} />}
          <OpenDecisions money={money} zone={zone} />
        </div>
      </DrawerSection>
      <DrawerSection title={<Trans>On-chain</Trans>}>
        <DefinitionList
          items={[
            { key: 'time', term: t`Arrived`, value: formatTime(arrived_time, 'save', { zone }) },
            { key: 'network', term: t`Network`, value: `${token} · ${chain}` },
            {
              key: 'from',
              term: t`From`,
              value: <AddressInline value={from_address} show="groups" copyLabel={t`Copy sender`} />,
            },
            {
              key: 'to',
              term: t`Arrived at`,
              value: <AddressInline value={to_address} show="groups" copyLabel={t`Copy address`} />,
            },
            {
              key: 'txid',
              term: t`Transaction ID`,
              value: <AddressInline value={txid} show="plain" copyLabel={t`Copy transaction ID`} />,
            },
          ]}
        />
      </DrawerSection>
      {payment !== null && (
        <DrawerSection title={<Trans>Order</Trans>}>
          <PageLink {...linkTo('payment', payment.handle_id)} className="text-accent-text underline">
            {payment.out_trade_no}
          </PageLink>{' '}
          · {payment.apply_name}
        </DrawerSection>
      )}
      {act !== null && <DecisionFacts money={money} act={act} zone={zone} />}
    </>
  )
}

function DecisionFacts({ money, act, zone }: UnassignedFactsProps & { act: NonNullable<UnassignedMoney['act']> }) {
  const { t } = useLingui()
  const { decimals } = money
  return (
    <DrawerSection title={act.kind === 'credit' ? <Trans>Credit</Trans> : <Trans>Send back</Trans>}>
      <DefinitionList
        items={[
          { key: 'time', term: t`Decided`, value: formatTime(act.created_time, 'save', { zone }) },
          ...(act.kind === 'credit'
            ? [{ key: 'fee', term: t`Fee`, value: <Amount value={act.fees} mode="full" decimals={decimals} /> }]
            : []),
          ...(act.address === null
            ? []
            : [{ key: 'to', term: t`To`, value: <AddressInline value={act.address} show="groups" /> }]),
          ...(act.txid === null
            ? []
            : [{ key: 'txid', term: t`Transaction ID`, value: <AddressInline value={act.txid} show="plain" /> }]),
        ]}
      />
    </DrawerSection>
  )
}
