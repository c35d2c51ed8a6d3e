import { useLingui } from '@lingui/react/macro'
import type { Decimal } from '#shared/money/amount'
import { type AmountMode, type AmountParts, formatAmount, formatAmountParts } from '#shared/money/format'
import { classNames } from './class-names'
import { useHiddenAmounts } from './hidden-amounts'

/**
 * `text` has the surrounding size and aligns in columns; mid 22 px (cards), big 28 px (side totals), hero 48 px (once
 * per screen).
 */
type AmountSize = 'text' | 'mid' | 'big' | 'hero'

const figure: Record<AmountSize, string> = {
  text: 'tabular-nums',
  mid: 'type-22',
  big: 'type-28',
  // On a phone the size is limited by the page width, also with large text, so that a six-digit amount and its unit stay in
  // one line in the widest fonts that devices have.
  hero: 'type-48 phone:text-[min(2.5rem,9.4vw)] phone:leading-tight phone:max-[22.5rem]:text-[min(1.875rem,10.5vw)]',
}
/** A figure with this many characters gets a smaller font, so that it fits its pane: 12 digits, or 18 decimals. */
const LONG = 14
const VERY_LONG = 21
/** A figure with more characters may break before its decimals, where a narrow table lets it. */
const SHORT = 10
const stepsDown: Partial<Record<AmountSize, { long: string; veryLong: string }>> = {
  big: { long: 'type-22 phone:text-[1.125rem]', veryLong: 'type-18 phone:text-[1rem]' },
  hero: {
    long: 'type-36 phone:text-[min(1.75rem,7vw)] phone:leading-tight',
    veryLong: 'type-28 phone:text-[min(1.125rem,4.8vw)] phone:leading-tight',
  },
}
const unitLook: Record<AmountSize, string> = {
  text: 'text-[0.86em] font-normal',
  mid: 'type-13',
  big: 'type-14',
  hero: 'ml-[0.2em] type-16 font-medium phone:ml-0 phone:inline-block',
}

/** Sizes whose unit moves below the figure when there is no space beside it. */
const mayWrap: ReadonlySet<AmountSize> = new Set(['big', 'hero'])

/** For a token with 18 decimals, zeros after the sixth are left out. Other digits are always shown. */
const READABLE = 8
const USUAL = 6

interface AmountProps {
  /** A decimal string; undefined or null means unknown and shows a dash, never zero. */
  value: Decimal | null | undefined
  /** `list` 2 or 3 decimals, `full` all of the token (details, confirmations). */
  mode?: Exclude<AmountMode, 'plain'>
  /** Decimals of the token, for `full`. */
  decimals?: number
  /** After the figure: "USDT". */
  unit?: string
  /** The unit for screen readers alone, where the page shows it elsewhere or leaves it to the eye. */
  spokenUnit?: string | undefined
  /** `always` for differences. */
  sign?: 'negative' | 'always'
  /** Marks an estimate with ≈; its rate and time must be shown beside it. */
  estimate?: boolean
  size?: AmountSize
  className?: string
}

/**
 * An amount: integer dark, decimals lighter, trailing zeros lightest, unit smaller. A shortened figure has the full one
 * as its tooltip.
 * @example <Amount value={order.usdt_amount} unit="USDT" />
 */
export function Amount({
  value,
  mode = 'list',
  decimals,
  unit,
  spokenUnit,
  sign = 'negative',
  estimate,
  size = 'text',
  className,
}: AmountProps) {
  const { t } = useLingui()
  const hidden = useHiddenAmounts()
  const options = { sign, ...(decimals === undefined ? {} : { decimals: decimals > READABLE ? USUAL : decimals }) }
  const parts = formatAmountParts(value, { ...options, mode })
  const whole = formatAmount(value, { ...options, mode: 'full' })
  const isShort = mode === 'list' && value !== undefined && value !== null
  return (
    <span
      translate="no"
      {...(isShort && !hidden ? { title: unit ? `${whole} ${unit}` : whole } : {})}
      className={classNames(
        '[font-kerning:none]',
        !mayWrap.has(size) && '[white-space:var(--sums,nowrap)] max-[20rem]:whitespace-normal',
        figureLook(size, hidden ? 0 : lengthOf(parts)),
        className,
      )}
    >
      {hidden ? (
        <>
          <span aria-hidden>••••••</span>
          <span className="sr-only">{t`hidden`}</span>
        </>
      ) : (
        <Figure parts={parts} estimate={estimate ?? false} soft={size === 'hero'} />
      )}
      {unit && (
        <>
          {' '}
          <span className={classNames('text-text-3', unitLook[size])}>{unit}</span>
        </>
      )}
      {spokenUnit && <span className="sr-only"> {spokenUnit}</span>}
    </span>
  )
}

function figureLook(size: AmountSize, length: number): string {
  const steps = stepsDown[size]
  if (steps === undefined || length <= LONG) return figure[size]
  return length <= VERY_LONG ? steps.long : steps.veryLong
}

function lengthOf({ sign, integer, fraction, trailingZeros }: AmountParts): number {
  return sign.length + integer.length + fraction.length + trailingZeros.length
}

interface FigureProps {
  parts: AmountParts
  estimate: boolean
  soft: boolean
}

function Figure({ parts, estimate, soft }: FigureProps) {
  const [fraction, zeros] = tinted(parts)
  return (
    <>
      <span className="whitespace-nowrap">
        {estimate && '≈ '}
        {parts.sign}
        {parts.integer}
      </span>
      {/* Where a long figure breaks first: the letters of some devices are wider than ours. */}
      {lengthOf(parts) > SHORT && <wbr />}
      {(fraction || zeros) && (
        <span className={fraction.length + zeros.length > READABLE ? 'wrap-anywhere' : 'whitespace-nowrap'}>
          <span className={classNames('text-text-2', soft && 'font-medium')}>{fraction}</span>
          {zeros && <span className={classNames('text-text-3', soft && 'font-medium')}>{zeros}</span>}
        </span>
      )}
    </>
  )
}

/** The first two decimals always have the colour of the figure ("1,250.00"); only zeros after them are lighter. */
function tinted({ fraction, trailingZeros }: AmountParts): [string, string] {
  const all = fraction + trailingZeros
  const kept = Math.max(fraction.length, Math.min(all.length, '.00'.length))
  return [all.slice(0, kept), all.slice(kept)]
}
