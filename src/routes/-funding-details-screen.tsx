import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { FundingDetailsPage } from '@/features/funding-details/page'
import { type FundingSearch, readFundingSearch } from '@/features/funding-details/search'

/** Fund stream and statements; `/property/fundingDetails` and its twin draw it. */
export function FundingDetailsScreen() {
  const search = useSearch({ strict: false, select: readFundingSearch, structuralSharing: true })
  const navigate = useNavigate()
  const write = useCallback(
    (next: FundingSearch, how?: 'replace') =>
      void navigate({ to: '.', search: next, replace: how === 'replace', resetScroll: false }),
    [navigate],
  )
  return <FundingDetailsPage search={search} onSearch={write} />
}
