import { useLingui } from '@lingui/react/macro'
import type { Decimal } from '@/lib/money/amount'
import { type AmountMode, type AmountParts, formatAmount, formatAmountParts } from '@/lib/money/format'
import { classNames } from './class-names'
import { useHiddenAmounts } from './hidden-amounts'

/** `text` takes the size around it and lines up in columns; mid 22 (cards), big 28 (side totals), hero 48 (once per screen). */
type AmountSize = 'text' | 'mid' | 'big' | 'hero'

const figure: Record<AmountSize, string> = {
  text: 'tabular-nums',
  mid: 'type-22',
  big: 'type-28',
  hero: 'type-48 phone:text-[2.5rem] phone:leading-tight phone:max-[360px]:text-[1.875rem]',
}
const unitLook: Record<AmountSize, string> = {
  text: 'text-[0.86em] font-normal',
  mid: 'type-13',
  big: 'type-14',
  hero: 'ml-[0.2em] type-16 font-medium phone:ml-0 phone:inline-block',
}

/** Those so large that the unit goes below the figure where there is no room beside it. */
const mayWrap: ReadonlySet<AmountSize> = new Set(['big', 'hero'])

/** Of a token with 18 decimals nobody reads the zeros after the sixth. A digit that is there is never left out. */
const READABLE = 8
const USUAL = 6

interface AmountProps {
  /** A decimal string of the wire; undefined or null is unknown and shows a dash, never zero. */
  value: Decimal | null | undefined
  /** `list` 2 or 3 decimals, `full` all of the token (details, confirmations). */
  mode?: Exclude<AmountMode, 'plain'>
  /** Decimals of the token, for `full`. */
  decimals?: number
  /** After the figure: "USDT". */
  unit?: string
  /** `always` for differences. */
  sign?: 'negative' | 'always'
  /** An estimate carries ≈; its rate and clock stand beside it. */
  estimate?: boolean
  size?: AmountSize
  className?: string
}

/**
 * Money: integer in ink, decimals one step back, trailing zeros two, unit smaller. A shortened figure has the whole
 * one as its title.
 * @example <Amount value={order.usdt_amount} unit="USDT" />
 */
export function Amount({
  value,
  mode = 'list',
  decimals,
  unit,
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
      {...(isShort && !hidden ? { title: unit ? `${whole} ${unit}` : whole } : {})}
      className={classNames('[font-kerning:none]', !mayWrap.has(size) && 'whitespace-nowrap', figure[size], className)}
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
    </span>
  )
}

interface FigureProps {
  parts: AmountParts
  estimate: boolean
  soft: boolean
}

function Figure({ parts, estimate, soft }: FigureProps) {
  const [fraction, zeros] = tinted(parts)
  return (
    <span className="whitespace-nowrap">
      {estimate && '≈ '}
      {parts.sign}
      {parts.integer}
      {fraction && <span className={classNames('text-text-2', soft && 'font-medium')}>{fraction}</span>}
      {zeros && <span className={classNames('text-text-3', soft && 'font-medium')}>{zeros}</span>}
    </span>
  )
}

/** The first two decimals always belong to the figure ("1,250.00"); only zeros after them step back. */
function tinted({ fraction, trailingZeros }: AmountParts): [string, string] {
  const all = fraction + trailingZeros
  const kept = Math.max(fraction.length, Math.min(all.length, '.00'.length))
  return [all.slice(0, kept), all.slice(kept)]
}
