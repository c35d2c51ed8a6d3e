import { EvidencePage } from '@/features/search/evidence-page'
import { readEvidenceSearch } from '@/features/search/evidence-search'
import { useAddress } from '@/lib/paths/use-address'

/** The evidence of a payment or of a look-up, for `/evidence` and its /m route. */
export function EvidenceScreen() {
  const [search] = useAddress(readEvidenceSearch)
  return <EvidencePage search={search} />
}
