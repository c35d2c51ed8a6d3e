import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lookUps } from '#shared/contract/search'
import { type LookUpRecord, lookUpsOptions } from '@/lib/api/search'
import { useLacks, useMayOffer } from '@/lib/api/use-offers'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { Card } from '@/lib/ui/card'
import { EmptyState } from '@/lib/ui/empty-state'
import { Loading } from '@/lib/ui/skeleton'
import { ANSWER_LOOKS } from '../look-up/answer-words'
import { LookUps } from './books'
import { CheckWithoutUs, Facts, Long, Part, Sheet, zoned } from './sheet'
import { TransactionCode } from './transaction-code'

/** The evidence of a look-up that belongs to no payment: what the network said, and when it was asked. */
export function LookUpEvidence({ handle_id, zone }: { handle_id: string; zone: string }) {
  const isWithout = useLacks(lookUps.name)
  const query = useQuery({ ...lookUpsOptions({ handle_id }), enabled: useMayOffer(lookUps.name) })
  const record = query.data?.list.find((each) => each.handle_id === handle_id)
  if (record) return <Answered record={record} zone={zone} />
  if (query.isError) return <QueryFault query={query} title={<Trans>Could not load this look-up.</Trans>} />
  if (!isWithout && query.isPending) {
    return <Loading className="mx-auto max-w-[50rem]" bars={['h-[40rem] w-full']} />
  }
  return (
    <Card>
      <h1 className="sr-only">
        <Trans>Payment evidence</Trans>
      </h1>
      <EmptyState kind="nothing-yet" level={2} title={<Trans>There is no such look-up.</Trans>}>
        <Trans>The link may be of another account, or this service does not look transactions up.</Trans>
      </EmptyState>
    </Card>
  )
}

function Answered({ record, zone }: { record: LookUpRecord; zone: string }) {
  const { t } = useLingui()
  const { answer, chain, txid, transfers, block_number, block_hash, block_time, confirmations, required } = record
  const look = answer === null ? undefined : ANSWER_LOOKS[answer]
  const hasBlock = block_number !== null
  return (
    <Sheet
      title={<Trans>Look-up of a transaction</Trans>}
      about={chain}
      made={record.answered_time ?? undefined}
      zone={zone}
      back={{
        address: { to: '/lookUp', search: { open: record.handle_id } },
        name: <Trans>Back to the look-up</Trans>,
      }}
    >
      <Part title={<Trans>What the network said</Trans>}>
        <p className="mb-2">
          <b>{look ? t(look.word) : '—'}</b> {look && t(look.said)}
        </p>
        <TransactionCode txid={txid} browser_url={record.browser_url}>
          <Facts
            items={[
              { key: 'chain', term: t`Network`, value: chain },
              { key: 'txid', term: t`Transaction ID`, value: <Long value={txid} /> },
              { key: 'block', term: t`Block`, value: block_number ?? '—' },
              { key: 'hash', term: t`Block hash`, value: <Long value={block_hash} /> },
              { key: 'time', term: t`In the block since`, value: zoned(block_time, zone) },
              {
                key: 'confirmations',
                term: t`Confirmations`,
                value: hasBlock ? t`${confirmations} of ${required} confirmations` : '—',
              },
            ]}
          />
        </TransactionCode>
      </Part>
      {transfers.slice(0, 10).map(({ from_address, to_address, amount, token, contract, yours }) => (
        <Part key={`${from_address} ${to_address} ${amount} ${contract}`} title={<Trans>Transfer</Trans>}>
          <Facts
            items={[
              { key: 'amount', term: t`Amount`, value: `${amount} ${token}` },
              { key: 'from', term: t`Sent from`, value: <Long value={from_address} /> },
              {
                key: 'to',
                term: yours ? t`Received at your address` : t`Received at`,
                value: <Long value={to_address} />,
              },
              { key: 'contract', term: t`Token contract`, value: <Long value={contract} /> },
            ]}
          />
        </Part>
      ))}
      <LookUps zone={zone} lookUps={record.asks.map(({ time, device }) => ({ txid, time, device, answer }))} />
      {hasBlock && <CheckWithoutUs />}
      {record.simulated && (
        <p className="mt-6 font-medium">
          <Trans>Simulated network: this is no real money.</Trans>
        </p>
      )}
    </Sheet>
  )
}
