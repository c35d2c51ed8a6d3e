import type { ReactNode } from 'react'
import type { MarketToken } from '@/lib/api/market'
import { classNames } from '@/lib/ui/class-names'
import { Sparkline } from '@/lib/ui/sparkline'
import { TokenMark } from '@/lib/ui/token-mark'
import { toneText } from '@/lib/ui/tone'
import { dayChange, priceText } from './price-words'

/**
 * One token: mark, name, course, price, the day's change.
 * @param act a button at the end
 */
export function TokenLine({ token, act }: { token: MarketToken; act?: ReactNode }) {
  const change = dayChange(token.p)
  return (
    <div className="flex min-h-11 items-center gap-3 phone:gap-2.5">
      <TokenMark token={token.token} />
      <span className="min-w-0 flex-1 truncate font-medium">{token.token}</span>
      {token.history && <Sparkline values={token.history} className="h-5.5! w-14! flex-none!" />}
      <span className="min-w-18 text-right phone:min-w-0 tabular-nums">{priceText(token.balance)}</span>
      <span className={classNames('min-w-15 text-right tabular-nums phone:min-w-0', toneText[change.tone])}>
        {change.text}
      </span>
      {act}
    </div>
  )
}
