import { MERCHANT_STATUS } from '#shared/contract/merchant-status'
import { UNKNOWN } from '#shared/money/amount'
import { forgetDrafts } from '@/lib/forms/forget-drafts'
import { queryClient } from '@/lib/domain-ui/console-client'
import { forgetEarlyReads } from '@/lib/api/transport/early-reads'
import { capabilitiesOptions, offers } from '@/lib/api/system'
import { userInfoOptions } from '@/lib/api/user'
import { session } from './session'

/** A session comes back under its id when another tab has a newer token of it; its epoch is another one then. */
let keptEpoch: number | undefined

/** What is known of the merchant's status. */
export interface KnownStatus {
  readonly status: number
  /** It was known before and is one of the opening, which moves on by itself. */
  readonly mayBeOld: boolean
}

/**
 * The merchant's status as last known, fetched again in the background; waits only when it is not known. Quick
 * navigations share one request, and a failure leaves the known status as it is.
 */
export async function merchantStatus(preload: boolean): Promise<KnownStatus> {
  await bringKeptData()
  const known = queryClient.getQueryData(userInfoOptions.queryKey)
  // A list with parameters of ours waits for it: it comes while the merchant does.
  void queryClient.prefetchQuery(capabilitiesOptions)
  if (!known) return { status: (await queryClient.fetchQuery(userInfoOptions)).status, mayBeOld: false }
  if (!preload) void queryClient.prefetchQuery({ ...userInfoOptions, staleTime: 0 })
  return { status: known.status, mayBeOld: known.status !== MERCHANT_STATUS.open }
}

/**
 * The status as the server has it now; the known one where it does not answer. A read that is under way is asked again: it
 * may be older than what the merchant has just seen.
 */
export async function newestStatus(): Promise<number | undefined> {
  await queryClient.refetchQueries({ queryKey: userInfoOptions.queryKey, exact: true })
  return queryClient.getQueryData(userInfoOptions.queryKey)?.status
}

/**
 * Whether the back end takes parameters that SPEC.md does not list for one of its calls. One that has not answered yet is
 * waited for: another may refuse what it does not know.
 */
export function takesMore(operation: string): Promise<boolean> {
  return queryClient.ensureQueryData(capabilitiesOptions).then(
    (known) => offers(known, operation),
    () => false,
  )
}

/**
 * Clears the data of the merchant after the session, so that neither the next merchant nor the Back button can show it.
 */
export function forgetMerchant(): void {
  forgetEarlyReads()
  queryClient.clear()
}

/**
 * Fetches everything again after signing in over a draft. If it is another merchant, or nobody can say who it is, nothing of the
 * first one may stay: it would be sent with the token of the second.
 * @param isWanted false when something else has happened meanwhile: then nothing is this one's to clear
 * @returns whether it is the same merchant
 */
export async function isSameMerchant(isWanted: () => boolean): Promise<boolean> {
  const before = queryClient.getQueryData(userInfoOptions.queryKey)?.mchid
  // A connection that fails once takes no draft away.
  const asked = { ...userInfoOptions, staleTime: 0, retry: 2, retryDelay: 500 }
  const now = await queryClient.fetchQuery(asked).catch(() => undefined)
  if (!isWanted()) return true
  if (before !== undefined && (before === UNKNOWN || before !== now?.mchid)) {
    queryClient.clear()
    forgetDrafts()
    return false
  }
  void queryClient.invalidateQueries()
  return true
}

async function bringKeptData(): Promise<void> {
  const { signedIn, epoch } = session.state()
  if (!signedIn?.kept || keptEpoch === epoch) return
  keptEpoch = epoch
  try {
    const { startKeepingData } = await import('./kept-data')
    await startKeepingData(epoch)
  } catch {
    // Storage is refused: the session continues without kept data.
  }
}
