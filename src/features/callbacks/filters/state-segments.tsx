import { useLingui } from '@lingui/react/macro'
import { knownCount } from '#shared/money/known-count'
import { Segmented } from '@/lib/ui/segmented'
import type { CallbacksFilter } from '../search'

const SEGMENTS = ['all', 'to_be_confirmed', 'failing', 'success'] as const
type SegmentName = (typeof SEGMENTS)[number]

interface StateSegmentsProps {
  state: CallbacksFilter['state']
  /** The number of deliveries of the chosen one; a call counts no other. */
  total: number | undefined
  onState: (state: CallbacksFilter['state']) => void
}

/** On a phone the states that somebody looks for are one press away; all seven are in the filters. */
export function StateSegments({ state, total, onState }: StateSegmentsProps) {
  const { t, i18n } = useLingui()
  const words: Record<SegmentName, string> = {
    all: t`All`,
    to_be_confirmed: t`Waiting`,
    failing: t`Failing`,
    success: t`Success`,
  }
  const count = knownCount(total)
  const chosen = state ?? 'all'
  return (
    <Segmented
      block
      label={t`State`}
      segments={SEGMENTS.map((value) => ({
        value,
        label: words[value],
        count: value === chosen && count !== undefined ? i18n.number(count) : undefined,
      }))}
      value={SEGMENTS.find((value) => value === chosen) ?? ''}
      onValueChange={(value) => onState(value === 'all' || value === '' ? undefined : value)}
    />
  )
}

/** Whether a state is one of the segments, so that it needs no chip. */
export function hasSegment(state: CallbacksFilter['state']): boolean {
  return SEGMENTS.some((value) => value === state)
}
