import { WithdrawPage } from '@/features/withdraw/page'
import { readWithdrawSearch } from '@/features/withdraw/search'
import { useAddress } from '@/lib/paths/use-address'

/** The withdraw page, for `/property/withdraw`, `/withdraw` and their /m routes. */
export function WithdrawScreen() {
  const [search, onSearch] = useAddress(readWithdrawSearch, 'scroll to the top')
  return <WithdrawPage search={search} onSearch={onSearch} />
}
