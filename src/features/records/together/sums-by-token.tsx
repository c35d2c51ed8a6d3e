import { useId } from 'react'
import { add, type Decimal } from '#shared/money/amount'
import { Amount } from '@/lib/ui/amount'

interface Part {
  token: string
  decimals: number
  /** Decimal string. */
  amount: string
}

/** What parts come to, one line for each token; tokens of the same name on several networks are one. */
export function SumsByToken({ of, label }: { of: readonly Part[]; label: string }) {
  const id = useId()
  return (
    <div>
      <p id={id} className="type-13 text-text-2">
        {label}
      </p>
      <ul aria-labelledby={id}>
        {sumsOf(of).map(({ token, decimals, sum }) => (
          <li key={token}>
            <Amount value={sum} mode="full" decimals={decimals} unit={token} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function sumsOf(parts: readonly Part[]) {
  const sums = new Map<string, { token: string; decimals: number; sum: Decimal }>()
  for (const { token, decimals, amount } of parts) {
    const before = sums.get(token)
    sums.set(token, {
      token,
      decimals: Math.max(decimals, before?.decimals ?? 0),
      sum: add(before?.sum ?? '0', amount),
    })
  }
  return [...sums.values()]
}
