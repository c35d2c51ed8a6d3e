import { queryClient } from '@/lib/domain-ui/console-client'
import { userInfoOptions } from '@/lib/api/user'
import { session } from './session'

let keepsDataOf: string | undefined

/**
 * The merchant's status as last known, asking again in the background; waits only when nothing is known. Quick
 * navigations share one request, and a failure leaves what is known as it is.
 */
export async function merchantStatus(preload: boolean): Promise<number> {
  await bringKeptData()
  const known = queryClient.getQueryData(userInfoOptions.queryKey)
  if (!known) return (await queryClient.fetchQuery(userInfoOptions)).status
  if (!preload) void queryClient.prefetchQuery(userInfoOptions)
  return known.status
}

/** Nothing of a merchant stays in memory after the session: not for the next one, not for the Back button. */
export function forgetMerchant(): void {
  queryClient.clear()
}

/**
 * After signing in again over a draft: everything is read anew. If it is somebody else now, nothing of the first
 * merchant may stay.
 * @returns whether it is the same merchant
 */
export async function isSameMerchant(): Promise<boolean> {
  const before = queryClient.getQueryData(userInfoOptions.queryKey)?.mchid
  const { mchid } = await queryClient.fetchQuery({ ...userInfoOptions, staleTime: 0 })
  if (before !== undefined && before !== mchid) {
    queryClient.clear()
    return false
  }
  void queryClient.invalidateQueries()
  return true
}

async function bringKeptData(): Promise<void> {
  const { signedIn } = session.state()
  if (!signedIn?.kept || keepsDataOf === signedIn.id) return
  keepsDataOf = signedIn.id
  try {
    const { startKeepingData } = await import('./kept-data')
    await startKeepingData(signedIn.id)
  } catch {
    // Storage is refused: the session goes on without kept data.
  }
}
