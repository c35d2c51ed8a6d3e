import { formatAmount } from '@/lib/money/format'
import { Amount } from '@/lib/ui/amount'

interface MoneyProps {
  /** Decimal string; unknown is a dash. */
  value: string | null | undefined
  place: { token: string; decimals: number }
  size?: 'text' | 'big' | 'hero'
  className?: string
}

/** An amount with all decimals of its token: nothing that is decided by is shortened. */
export function Money({ value, place: { token, decimals }, ...look }: MoneyProps) {
  return <Amount value={value} mode="full" decimals={decimals} unit={token} {...look} />
}

/** "1,250.00": in a sentence or on a button, with as many decimals as the amount has, and two at least. */
export function spokenAmount(amount: string): string {
  return formatAmount(amount, { mode: 'full', decimals: 2 })
}
