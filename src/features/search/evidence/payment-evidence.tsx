import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { evidence as operation } from '#shared/contract/search'
import { type Evidence, evidenceOptions } from '@/lib/api/search'
import { type TransactionInfo, transactionInfoOptions } from '@/lib/api/transactions'
import { useLacks, useMayOffer } from '@/lib/api/use-offers'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { transactionStatusLook } from '@/lib/domain-ui/transaction-status'
import { linkTo } from '@/lib/paths/link-to'
import { UNKNOWN } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { Loading } from '@/lib/ui/skeleton'
import { LookUps, Postings } from './books'
import { CheckWithoutUs, Facts, Part, Sheet, zoned } from './sheet'
import { Transfers } from './transfers'

/** The evidence of a payment: what was asked, what came, and what was booked. Every figure is one of the record. */
export function PaymentEvidence({ handle_id, zone }: { handle_id: string; zone: string }) {
  const info = useQuery(transactionInfoOptions(handle_id))
  const offered = useMayOffer(operation.name)
  const isWithout = useLacks(operation.name)
  const more = useQuery({ ...evidenceOptions(handle_id), enabled: offered })
  if (info.data === undefined || (offered && more.isPending)) {
    return (
      <>
        <QueryFault query={info} title={<Trans>Could not load this payment.</Trans>} />
        {!info.isError && <Loading className="mx-auto max-w-[50rem]" bars={['h-[40rem] w-full']} />}
      </>
    )
  }
  return (
    <>
      <div className="mx-auto mb-3 max-w-[50rem]">
        <QueryFault query={info} title={<Trans>Could not load this payment.</Trans>} />
        <QueryFault query={more} title={<Trans>Could not load what was booked.</Trans>} />
      </div>
      <Paid info={info.data} books={more.data} isWithout={isWithout} handle_id={handle_id} zone={zone} />
    </>
  )
}

/** The price in fiat; a dash where its amount or its currency is not known. */
function priceOf(record: TransactionInfo['record']): string {
  if (record === undefined || record.fiat_name === '' || record.fiat_amount === UNKNOWN) return UNKNOWN
  return `${record.fiat_amount} ${record.fiat_name}`
}

interface PaidProps {
  info: TransactionInfo
  books: Evidence | undefined
  /** The service gives no blocks, postings and look-ups. */
  isWithout: boolean
  handle_id: string
  zone: string
}

function Paid({ info, books, isWithout, handle_id, zone }: PaidProps) {
  const { t } = useLingui()
  const { record } = info
  const money = (value: string | undefined): string =>
    value === undefined || record === undefined
      ? '—'
      : `${formatAmount(value, { mode: 'full', decimals: record.decimals })} ${record.token}`
  const who = books === undefined ? undefined : `${books.merchant.name} (${books.merchant.id})`
  return (
    <Sheet
      title={<Trans>Payment evidence</Trans>}
      about={[record?.out_trade_no, record?.apply_name, who].filter((part) => part !== undefined).join(' · ')}
      made={books?.made_time}
      zone={zone}
      back={{ address: linkTo('payment', handle_id), name: <Trans>Back to the payment</Trans> }}
    >
      <Part title={<Trans>What was asked</Trans>}>
        <Facts
          items={[
            { key: 'amount', term: t`Amount`, value: money(record?.amount) },
            { key: 'fiat', term: t`Price`, value: priceOf(record) },
            { key: 'network', term: t`Network`, value: record ? `${record.token} · ${record.chain}` : '—' },
            {
              key: 'to',
              term: t`Address of the order`,
              value: <span className="type-mono">{info.address ?? '—'}</span>,
            },
            { key: 'app', term: t`Application`, value: record ? `${record.apply_name} (${record.appid})` : '—' },
            { key: 'order', term: t`Merchant order`, value: record?.out_trade_no ?? '—' },
            { key: 'trade', term: t`Platform order`, value: record?.trade_no ?? '—' },
            { key: 'created', term: t`Created`, value: zoned(record?.created_time, zone) },
            { key: 'expires', term: t`To be paid until`, value: zoned(info.expires_at, zone) },
          ]}
        />
      </Part>
      <Part title={<Trans>What came</Trans>}>
        <Facts
          items={[
            { key: 'collected', term: t`Received`, value: money(record?.amount_collected) },
            { key: 'status', term: t`Status`, value: record ? t(transactionStatusLook(record.status).word) : '—' },
            { key: 'paid', term: t`Paid at`, value: zoned(record?.paid_time, zone) },
            { key: 'refunded', term: t`Refunded`, value: money(record?.refunded) },
          ]}
        />
      </Part>
      <Transfers payments={info.list} total={info.list_total} evidence={books} zone={zone} />
      {books && <Postings postings={books.postings} zone={zone} />}
      {books && <LookUps lookUps={books.look_ups} zone={zone} />}
      {isWithout && (
        <p className="mt-6 type-13 text-text-2">
          <Trans>This service does not give blocks, booked amounts and look-ups, so they are not on this page.</Trans>
        </p>
      )}
      {info.list.length > 0 && <CheckWithoutUs />}
      {info.simulated === true && (
        <p className="mt-6 font-medium">
          <Trans>Simulated network: this is no real money.</Trans>
        </p>
      )}
    </Sheet>
  )
}
