import { FundingDetailsPage } from '@/features/funding-details/page'
import { readFundingSearch } from '@/features/funding-details/search'
import { useAddress } from '@/lib/paths/use-address'

/** Fund stream and statements, for `/property/fundingDetails` and its /m route. */
export function FundingDetailsScreen() {
  const [search, onSearch] = useAddress(readFundingSearch)
  return <FundingDetailsPage search={search} onSearch={onSearch} />
}
