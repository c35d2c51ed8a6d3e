import { useLingui } from '@lingui/react/macro'
import type { Coin } from '@/lib/api/currency'
import { TokenMark } from '@/lib/ui/token-mark'

interface NetworksProps {
  coins: readonly Coin[]
  token_ids: readonly string[]
}

/** The networks on which an application takes money, as marks with one name for all. */
export function Networks({ coins, token_ids }: NetworksProps) {
  const { i18n } = useLingui()
  const taken = coins.filter(({ subset }) => subset.some(({ id }) => token_ids.includes(id)))
  if (taken.length === 0) return <span className="text-text-3">–</span>
  const names = new Intl.ListFormat(i18n.locale).format(taken.map(({ net_work }) => net_work))
  return (
    <span title={names} className="inline-flex flex-wrap gap-1.5 align-middle">
      <span className="sr-only">{names}</span>
      {taken.map(({ id, net_work }) => (
        <TokenMark key={id} token={net_work} />
      ))}
    </span>
  )
}
