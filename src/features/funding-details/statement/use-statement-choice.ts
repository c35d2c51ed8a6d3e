import { useQuery } from '@tanstack/react-query'
import { assetsOptions } from '@/lib/api/statistics'
import type { Calendar } from '#shared/time/day-range'
import type { FundingSearch } from '../search'

export type StatementChoice = ReturnType<typeof useStatementChoice>

/**
 * The token and the month of the statement; by default the first asset and the current month. The page reads them once,
 * because an export that knew only the address held the movements of every token. `token_id` is undefined until the
 * assets are known, and for a merchant without any.
 */
export function useStatementChoice({ tab, token_id, month }: FundingSearch, calendar: Calendar) {
  const assets = useQuery({ ...assetsOptions('own'), enabled: tab === 'statement' && token_id === undefined })
  return {
    assets,
    token_id: token_id ?? assets.data?.list[0]?.token_id,
    month: month ?? calendar.today.slice(0, 7),
  }
}
