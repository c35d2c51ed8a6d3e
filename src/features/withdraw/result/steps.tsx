import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { WithdrawalRecord } from '@/lib/api/withdrawal'
import { isUnknownCode } from '#shared/contract/fields'
import { type WithdrawalState, withdrawalStateLook } from '@/lib/domain-ui/withdrawal-state'
import { formatTime } from '#shared/time/format-time'
import type { TimelineStep } from '@/lib/ui/timeline'

/** The steps of a successful withdrawal. */
const WAY = ['auditing', 'transferring', 'confirming', 'completed'] as const satisfies readonly WithdrawalState[]
type Station = (typeof WAY)[number]

const TITLES: Record<Station, ReactNode> = {
  auditing: <Trans>Auditing</Trans>,
  transferring: <Trans>Transferring</Trans>,
  confirming: <Trans>Confirming</Trans>,
  completed: <Trans>Completed</Trans>,
}

const NOW: Record<Station, ReactNode> = {
  auditing: <Trans>It is being looked at. You can still cancel it.</Trans>,
  transferring: <Trans>It is approved and on its way to the network.</Trans>,
  confirming: <Trans>It is in a block and waits for confirmations.</Trans>,
  completed: <Trans>The network has confirmed it.</Trans>,
}

/** The words of the station, or why it waits; of a back end that does not say what ends it, the reason alone. */
function nowOf(
  station: Station,
  { reason, wait, canCancel }: Pick<WithdrawalRecord, 'reason' | 'wait'> & { canCancel: boolean },
): ReactNode {
  if (station !== 'completed' && (wait || reason !== '')) return wait?.words ?? reason
  return station === 'auditing' && !canCancel ? LOOKED_AT : NOW[station]
}

const LOOKED_AT = <Trans>It is being looked at.</Trans>

/** The past, current and next steps, computed from the record alone, so that a reload shows the same. */
export function timelineOf(record: WithdrawalRecord, zone: string, canCancel = true): TimelineStep[] {
  const { state, reason, wait, created_time, approved_time, sent_time, finished_time } = record
  const clock = (at: number | null | undefined) =>
    at === null || at === undefined ? {} : { time: formatTime(at, 'save', { zone }) }
  const begun: TimelineStep = {
    key: 'submitted',
    title: <Trans>Submitted and verified</Trans>,
    state: 'done',
    ...clock(created_time),
  }
  if (!isStation(state)) return [begun, endOf(record, clock(finished_time))]
  const at = WAY.indexOf(state)
  // Each step with the time at which it began; the audit begins with the request.
  const times: Record<Station, number | null | undefined> = {
    auditing: created_time,
    transferring: approved_time,
    confirming: sent_time,
    completed: finished_time,
  }
  return [
    begun,
    ...WAY.map((station, index): TimelineStep => ({
      key: station,
      title: TITLES[station],
      state: index < at ? 'done' : index > at ? 'ahead' : station === 'completed' ? 'success' : 'now',
      ...(index <= at ? clock(times[station]) : {}),
      ...(index === at ? { children: nowOf(station, { reason, wait, canCancel }) } : {}),
    })),
  ]
}

function isStation(state: WithdrawalState): state is Station {
  return WAY.some((station) => station === state)
}

function endOf({ state, reason }: WithdrawalRecord, time: { time?: string }): TimelineStep {
  const children = reason === '' ? undefined : reason
  // Whether an unknown state is an end, and which, nobody here can say.
  if (isUnknownCode(state)) return { key: state, title: <StateWord state={state} />, state: 'now', ...time, children }
  if (state === 'cancelled') {
    return { key: state, title: <Trans>Canceled</Trans>, state: 'done', ...time, children }
  }
  const title = state === 'audit_reject' ? <Trans>Audit reject</Trans> : <Trans>Failed</Trans>
  return { key: state, title, state: 'failed', ...time, children }
}

function StateWord({ state }: Pick<WithdrawalRecord, 'state'>) {
  const { t } = useLingui()
  return t(withdrawalStateLook(state).word)
}
