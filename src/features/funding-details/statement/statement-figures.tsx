import { Trans } from '@lingui/react/macro'
import type { Statement } from '@/lib/api/statement'
import { formatTime } from '#shared/time/format-time'
import { zoneLabel } from '#shared/time/zone'
import { Amount } from '@/lib/ui/amount'
import { Sum } from '@/lib/ui/sum'

/** The period of a statement and its zone. One that does not end at midnight is still running. */
export function StatementTime({ statement }: { statement: Statement }) {
  const { start_time, end_time, zone } = statement
  const from = formatTime(start_time, 'statement', { zone })
  const to = formatTime(Math.max(start_time, end_time - 1), 'statement', { zone })
  const clock = formatTime(end_time, 'second', { zone })
  const label = zoneLabel(zone, end_time)
  const isOver = clock === '00:00:00' && end_time > start_time
  return isOver ? (
    <Trans>
      {from} to {to}, {label}
    </Trans>
  ) : (
    <Trans>
      {from} to {to} {clock}, {label}
    </Trans>
  )
}

/** The lines opening + in - out - fees = closing. */
export function StatementFigures({ statement }: { statement: Statement }) {
  const { opening, in: came, out, fees, closing, decimals, token } = statement
  const full = { mode: 'full', decimals, unit: token } as const
  return (
    <Sum
      lines={[
        { key: 'opening', label: <Trans>Opening</Trans>, value: <Amount value={opening} {...full} /> },
        { key: 'in', label: <Trans>In</Trans>, value: <Amount value={came} sign="always" {...full} /> },
        { key: 'out', label: <Trans>Out</Trans>, value: <Amount value={less(out)} {...full} /> },
        { key: 'fees', label: <Trans>Fees</Trans>, value: <Amount value={less(fees)} {...full} /> },
        { key: 'closing', label: <Trans>Closing</Trans>, value: <Amount value={closing} {...full} />, result: true },
      ]}
    />
  )
}

const less = (amount: string): string => (/[1-9]/.test(amount) ? `-${amount}` : amount)
