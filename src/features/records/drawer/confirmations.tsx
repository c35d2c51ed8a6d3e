import { Trans } from '@lingui/react/macro'
import type { ChainPayment } from '@/lib/api/transactions'
import { Ruler } from '@/lib/ui/ruler'

const MOST_TICKS = 40

/** The confirmations as a ruler and in words. */
export function Confirmations({ payment: { confirmations, required } }: { payment: ChainPayment }) {
  // A back end with only the fields of SPEC.md does not count them.
  if (Number.isNaN(confirmations) || Number.isNaN(required)) return null
  const used = Math.min(confirmations, required)
  const ticks = Math.max(1, Math.min(required, MOST_TICKS))
  return (
    <span className="flex items-center gap-2.5 pt-0.5">
      <Ruler
        ticks={ticks}
        used={Math.floor((used * ticks) / Math.max(1, required))}
        good={used >= required}
        className="w-56 max-w-[50%] flex-none"
      />
      <span className="type-12 text-text-3 tabular-nums">
        <Trans>
          {used} of {required} confirmations
        </Trans>
      </span>
    </span>
  )
}
