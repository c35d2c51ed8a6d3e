import { formatAmount } from '#shared/money/format'
import { Amount } from '@/lib/ui/amount'

interface MoneyProps {
  /** Decimal string; unknown is a dash. */
  value: string | null | undefined
  tokenOnNetwork: { token: string; decimals: number }
  size?: 'text' | 'big' | 'hero'
}

/** An amount with all decimals of its token, because people decide by it. */
export function Money({ value, tokenOnNetwork: { token, decimals }, ...look }: MoneyProps) {
  return <Amount value={value} mode="full" decimals={decimals} unit={token} {...look} />
}

/** "1,250.00": an amount for a sentence or a button, with all its decimals and at least two. */
export function spokenAmount(amount: string): string {
  return formatAmount(amount, { mode: 'full', decimals: 2 })
}
