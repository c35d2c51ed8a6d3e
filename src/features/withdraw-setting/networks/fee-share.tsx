import type { NetworkSetting } from '@/lib/api/fixed-address'
import { compare, divide, multiply, signOf, toDecimal, UNKNOWN } from '#shared/money/amount'
import { classNames } from '@/lib/ui/class-names'

/** Beyond this the bar ends; the figure beside it says how far beyond. */
const LONGEST = '120'

/** The fee of now as a share of the limit: a bar with the limit as a tick, and whole percent; a dash without a limit. */
export function FeeShare({ network: { gas_now, gas_limit } }: { network: NetworkSetting }) {
  if (!(signOf(gas_limit) > 0)) return <span className="text-text-3">{UNKNOWN}</span>
  const percent = toDecimal(divide(multiply(gas_now, '100'), gas_limit, { scale: 0 }))
  const isOver = compare(gas_now, gas_limit) > 0
  const drawn = compare(percent, LONGEST) > 0 ? LONGEST : percent
  return (
    <span className="inline-flex items-center gap-2.5 align-middle">
      <span
        aria-hidden
        className="relative block h-1.5 w-20 desk:max-[52em]:hidden rounded-[2px] bg-active forced-color-adjust-none"
      >
        {/* The whole bar is 120 percent, so that the tick of the limit stands inside. */}
        <span
          className={classNames('block h-full rounded-[2px]', isOver ? 'bg-danger-solid' : 'bg-text-1')}
          style={{ width: `calc(${drawn}% / 1.2)` }}
        />
        <span className="absolute -inset-y-1 left-[83.3%] w-0.5 bg-text-1" />
      </span>
      <span className={classNames('tabular-nums', isOver ? 'text-danger-text' : 'text-text-2')}>
        {signOf(percent) === 0 && signOf(gas_now) > 0 ? '<1' : percent}%
      </span>
    </span>
  )
}
