import { PaymentLinkPage } from '@/features/payment-link/page'
import { readLinkSearch } from '@/features/payment-link/search'
import { useAddress } from '@/lib/paths/use-address'

/** Payment links, for `/paymentLink` and its /m route. */
export function PaymentLinkScreen() {
  const [search, onSearch] = useAddress(readLinkSearch)
  return <PaymentLinkPage search={search} onSearch={onSearch} />
}
