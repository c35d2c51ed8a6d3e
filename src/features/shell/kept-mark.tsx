import { serverTimeAt } from '@/lib/api/transport/server-clock'
import { useZone } from '@/lib/api/use-zone'
import { ageWords } from '@/lib/domain-ui/data-age'
import { AsOf } from '@/lib/ui/as-of'
import { useKeptSince } from './read-state'

/**
 * How old the page is while it still shows answers of an earlier start. It has a place in the bar that stays in view, so
 * that nothing moves when the fresh answers come and it goes.
 */
export function KeptMark() {
  const since = useKeptSince()
  const zone = useZone()
  return since === undefined ? null : <AsOf time={ageWords(serverTimeAt(since), zone)} stale />
}
