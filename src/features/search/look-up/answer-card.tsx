import { Trans, useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { PageLink } from '@/features/session/page-link'
import type { LookUpRecord } from '@/lib/api/search'
import { useOffers } from '@/lib/api/use-offers'
import { ExplorerLink } from '@/lib/explorer/explorer-link'
import { formatTime } from '#shared/time/format-time'
import { zoneLabel } from '#shared/time/zone'
import { AddressInline } from '@/lib/ui/address-inline'
import { Amount } from '@/lib/ui/amount'
import { Badge } from '@/lib/ui/badge'
import { Button } from '@/lib/ui/button'
import { buttonLook } from '@/lib/ui/button-look'
import { Card } from '@/lib/ui/card'
import { type Definition, DefinitionList } from '@/lib/ui/definition-list'
import { Icon } from '@/lib/ui/icon'
import { Ruler } from '@/lib/ui/ruler'
import { ANSWER_LOOKS } from './answer-words'
import { RecordLinks } from './record-links'

interface AnswerCardProps {
  record: LookUpRecord
  zone: string
  /** Asks the network once more. */
  onAgain: () => void
  asking: boolean
}

const MOST_TICKS = 40

/** What the network said of one transaction, what was done, and what to do. */
export function AnswerCard({ record, zone, onAgain, asking }: AnswerCardProps) {
  const { t } = useLingui()
  const { answer, state, asks, simulated } = record
  const hasEvidence = useOffers('search.evidence')
  const look = answer === null ? undefined : ANSWER_LOOKS[answer]
  const lastAsk = asks[0]
  const facts = useFacts(record, zone)
  return (
    <Card aria-label={t`Answer of the network`} className="mt-4">
      <div className="grid gap-3 p-5 phone:p-4" aria-live="polite">
        <p className="flex flex-wrap items-center gap-2">
          {look ? (
            <Badge tone={look.tone} icon={look.icon}>
              {t(look.word)}
            </Badge>
          ) : (
            <Badge tone="info">
              <Trans>Asking the network…</Trans>
            </Badge>
          )}
          {simulated && (
            <Badge tone="outline">
              <Trans>Simulated</Trans>
            </Badge>
          )}
          {state === 'open' && look && (
            <span className="type-12 text-text-3">
              <Trans>This page follows it.</Trans>
            </span>
          )}
        </p>
        {look && (
          <p className="max-w-[42rem]">
            {t(look.said)} <span className="text-text-2">{t(look.next)}</span>
          </p>
        )}
        <DefinitionList items={facts} />
      </div>
      <footer className="flex flex-wrap items-center gap-2 border-t border-line-hair px-5 py-3.5 phone:px-4">
        <RecordLinks records={record.records} />
        {hasEvidence && (
          <PageLink to="/evidence" search={evidenceOf(record)} className={buttonLook({ variant: 'secondary' })}>
            <Icon of={Printer} size={18} />
            <Trans>Evidence page</Trans>
          </PageLink>
        )}
        {state === 'done' && (
          <Button onClick={onAgain} loading={asking} loadingText={<Trans>Asking…</Trans>}>
            <Trans>Look up again</Trans>
          </Button>
        )}
        <span className="ml-auto flex flex-wrap items-center gap-3 type-12 text-text-3">
          <ExplorerLink url={record.browser_url}>
            <Trans>Open in explorer</Trans>
          </ExplorerLink>
          {lastAsk && (
            <span>
              <Trans>
                Asked {formatTime(lastAsk.time, 'save', { zone })} {zoneLabel(zone, lastAsk.time)}
              </Trans>
            </span>
          )}
        </span>
      </footer>
    </Card>
  )
}

const evidenceOf = ({ records, handle_id }: LookUpRecord): Record<string, string> => {
  const payment = records.find(({ kind }) => kind === 'payment')
  return payment === undefined ? { lookUp: handle_id } : { payment: payment.id }
}

function useFacts(record: LookUpRecord, zone: string): Definition[] {
  const { t } = useLingui()
  const { chain, txid, block_number, block_time, confirmations, required, transfers, answer } = record
  const shown = transfers.filter(({ yours }) => yours)
  const both = shown.length > 0 ? shown : transfers.slice(0, 3)
  const hasBlock = block_number !== null
  return [
    { key: 'chain', term: t`Network`, value: chain },
    {
      key: 'txid',
      term: t`Transaction ID`,
      value: <AddressInline value={txid} show="plain" copyLabel={t`Copy transaction ID`} />,
    },
    ...both.flatMap(({ from_address, to_address, amount, token, contract, yours }, index): Definition[] => [
      { key: `amount ${index}`, term: t`Amount`, value: <Amount value={amount} mode="full" unit={token} /> },
      { key: `from ${index}`, term: t`From`, value: <AddressInline value={from_address} show="groups" /> },
      {
        key: `to ${index}`,
        term: yours ? t`To your address` : t`To`,
        value: <AddressInline value={to_address} show="groups" copyLabel={t`Copy receiving address`} />,
      },
      {
        key: `contract ${index}`,
        term: t`Token contract`,
        value: contract === null ? '—' : <AddressInline value={contract} show="groups" />,
      },
    ]),
    ...(hasBlock
      ? [
          {
            key: 'block',
            term: t`Block`,
            value: `${block_number} · ${block_time === null ? '—' : `${formatTime(block_time, 'save', { zone })} ${zoneLabel(zone, block_time)}`}`,
          },
          {
            key: 'confirmations',
            term: t`Confirmations`,
            value: (
              <span className="flex flex-wrap items-center gap-2.5">
                {answer === 'confirming' && (
                  <Ruler
                    ticks={Math.max(1, Math.min(required, MOST_TICKS))}
                    used={Math.floor(
                      (Math.min(confirmations, required) * Math.min(required, MOST_TICKS)) / Math.max(1, required),
                    )}
                    good={confirmations >= required}
                    className="w-56 max-w-full flex-none"
                  />
                )}
                <span className="tabular-nums">{t`${confirmations} of ${required} confirmations`}</span>
              </span>
            ),
          },
        ]
      : []),
  ]
}
