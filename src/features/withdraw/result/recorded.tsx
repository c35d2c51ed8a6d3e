import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, Check, CircleAlert } from 'lucide-react'
import type { AddressRules } from '@/lib/late/address-rules'
import type { WithdrawalRecord } from '@/lib/api/withdrawal'
import { SupportLine } from '@/lib/domain-ui/support-line'
import { formatAmount } from '#shared/money/format'
import type { MoneyIntent } from '@/lib/money-intent/intent'
import { AddressInline } from '@/lib/ui/address-inline'
import { Card } from '@/lib/ui/card'
import { Callout } from '@/lib/ui/callout'
import { Icon } from '@/lib/ui/icon'
import { normalForm, shownForm } from '../destination/read-destination'
import { compareWithRecord, type ComparedLine, type Line } from './compare'

interface RecordedProps {
  intent: MoneyIntent
  record: WithdrawalRecord
  /** The chain type of the address rules; undefined while it is not known. */
  chainType: string | undefined
  rules: AddressRules
}

/** The server's record beside what was confirmed here, which would reveal a manipulated page. */
export function Recorded({ intent, record, chainType, rules }: RecordedProps) {
  const normal = (address: string) => (chainType === undefined ? address : normalForm(rules, chainType, address))
  const lines = compareWithRecord(intent, record, normal)
  const agree = lines.every(({ same }) => same)
  // What the server tells of its record is nothing that could be compared.
  if (lines.length === 0) return null
  return (
    <Card className="grid grid-cols-1 gap-2 p-5 phone:p-4">
      <h2 className="flex items-center gap-2 type-15">
        <Icon of={agree ? BadgeCheck : CircleAlert} size={18} />
        {agree ? <Trans>Server and screen agree</Trans> : <Trans>Server and screen differ</Trans>}
      </h2>
      {agree ? (
        <p className="type-13 text-text-2">
          <Trans>The server’s record was compared with what you confirmed, digit by digit.</Trans>
        </p>
      ) : (
        <div role="alert">
          <Callout
            tone="danger"
            title={<Trans>The server recorded something different from what you confirmed.</Trans>}
          >
            <Trans>Cancel this withdrawal if you still can, and stop all withdrawals.</Trans>
            <SupportLine />
          </Callout>
        </div>
      )}
      <dl className="grid grid-cols-1 type-13">
        {lines.map((line) => (
          <OneLine key={line.line} line={line} {...{ record, chainType, rules }} />
        ))}
      </dl>
    </Card>
  )
}

function OneLine({ line, ...shared }: { line: ComparedLine } & Omit<RecordedProps, 'intent'>) {
  const { t } = useLingui()
  const terms: Record<Line, string> = {
    token: t`Network`,
    amount: t`Amount`,
    fee: t`Fee`,
    received: t`Received`,
    address: t`Address`,
  }
  const show = (value: string | undefined) => <Shown {...{ line, value, ...shared }} />
  return (
    <div className="flex items-start justify-between gap-3 border-b border-line-hair py-1.5 last:border-b-0">
      <dt className="whitespace-nowrap text-text-2">{terms[line.line]}</dt>
      <dd className="flex min-w-0 items-start gap-2 text-right">
        {line.same ? (
          <>
            {show(line.recorded)}
            <span className="text-success-text">
              <Icon of={Check} size={14} className="mt-1" />
              <span className="sr-only">
                <Trans>as you confirmed</Trans>
              </span>
            </span>
          </>
        ) : (
          <span className="grid grid-cols-1 gap-1 text-danger-text">
            <span>
              <Trans>recorded</Trans> {show(line.recorded)}
            </span>
            <span>
              <Trans>confirmed</Trans> {show(line.confirmed)}
            </span>
          </span>
        )}
      </dd>
    </div>
  )
}

interface ShownProps extends Omit<RecordedProps, 'intent'> {
  line: ComparedLine
  value: string | undefined
}

function Shown({ line: { line }, value, record, chainType, rules }: ShownProps) {
  if (value === undefined) return <span>—</span>
  if (line === 'token') return <span>{value}</span>
  if (line === 'address') {
    const shown = chainType === undefined ? value : shownForm(rules, chainType, value)
    return <AddressInline value={shown} show="groups" />
  }
  return <span className="tabular-nums">{formatAmount(value, { mode: 'full', decimals: record.decimals })}</span>
}
