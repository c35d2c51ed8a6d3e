import { useLingui } from '@lingui/react/macro'
import type { Transaction } from '#shared/contract/transactions'
import { signOf } from '#shared/money/amount'
import { formatTime } from '#shared/time/format-time'
import { zoneLabel } from '#shared/time/zone'
import { AddressInline } from '@/lib/ui/address-inline'
import { Amount } from '@/lib/ui/amount'
import { type Definition, DefinitionList } from '@/lib/ui/definition-list'

/** The order's numbers of shop and platform, and its times. */
export function OrderFacts({ payment, zone }: { payment: Transaction; zone: string }) {
  const { t } = useLingui()
  const time = (at: number) => `${formatTime(at, 'save', { zone })} ${zoneLabel(zone, at)}`
  const items: Definition[] = [
    {
      key: 'trade_no',
      term: t`Platform order`,
      value: <AddressInline value={payment.trade_no} show="plain" copyLabel={t`Copy platform order`} />,
    },
    {
      key: 'out_trade_no',
      term: t`Merchant order`,
      value: <AddressInline value={payment.out_trade_no} show="plain" copyLabel={t`Copy merchant order`} />,
    },
    { key: 'apply_name', term: t`Application`, value: payment.apply_name },
    {
      key: 'appid',
      term: t`Application ID`,
      value: <AddressInline value={payment.appid} show="plain" copyLabel={t`Copy application ID`} />,
    },
    ...(payment.fiat_name === ''
      ? []
      : [{ key: 'fiat', term: t`Priced at`, value: <Amount value={payment.fiat_amount} unit={payment.fiat_name} /> }]),
    {
      key: 'usdt',
      term: t`USDT value`,
      value:
        signOf(payment.usdt_amount) === 0 ? (
          <Amount value={null} />
        ) : (
          <Amount value={payment.usdt_amount} mode="full" decimals={6} unit="USDT" />
        ),
    },
    { key: 'created', term: t`Created`, value: time(payment.created_time) },
    ...(payment.paid_time ? [{ key: 'paid', term: t`Paid at`, value: time(payment.paid_time) }] : []),
    ...(payment.contract === null
      ? []
      : [
          {
            key: 'contract',
            term: t`Contract`,
            value: <AddressInline value={payment.contract} show="groups" copyLabel={t`Copy contract`} />,
          },
        ]),
  ]
  return <DefinitionList items={items} />
}
