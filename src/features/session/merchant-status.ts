import { queryClient } from '@/lib/api/query-client'
import { userInfoOptions } from '@/lib/api/user'

/**
 * The merchant's status as last known, asking again in the background; waits only when nothing is known. Quick
 * navigations share one request, and a failure leaves what is known as it is.
 */
export async function merchantStatus(preload: boolean): Promise<number> {
  const known = queryClient.getQueryData(userInfoOptions.queryKey)
  if (!known) return (await queryClient.fetchQuery(userInfoOptions)).status
  if (!preload) void queryClient.prefetchQuery(userInfoOptions)
  return known.status
}

/** Nothing of a merchant stays in memory after the session: not for the next one, not for the Back button. */
export function forgetMerchant(): void {
  queryClient.clear()
}
