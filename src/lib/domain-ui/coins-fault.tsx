import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { currencyOptions } from '@/lib/api/currency'
import { QueryFault } from './query-fault'

/**
 * Says that the networks and tokens did not load, with Retry, where they are chosen: an empty choice would look as if
 * there were none. Draws nothing while they are known, also when they are old: they hardly ever change.
 */
export function CoinsFault() {
  const query = useQuery(currencyOptions)
  if (query.data !== undefined) return null
  return <QueryFault query={query} title={<Trans>Could not load the networks.</Trans>} />
}
