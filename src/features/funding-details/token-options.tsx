import { useQuery } from '@tanstack/react-query'
import { currencyOptions } from '@/lib/api/currency'
import { TokenMark } from '@/lib/ui/token-mark'

/** Every token on every network, as options of a list. */
export function useTokenOptions() {
  const { data: coins = [] } = useQuery(currencyOptions)
  return coins.flatMap(({ net_work, subset }) =>
    subset.map(({ id, token }) => ({
      value: id,
      label: `${token} · ${net_work}`,
      mark: <TokenMark token={token} network={net_work} size="sm" />,
    })),
  )
}
