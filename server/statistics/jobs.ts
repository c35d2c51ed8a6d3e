import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import type { Db } from '#server/database/schema'
import { foldStatistics } from './fold'

const MINUTE_MILLIS = 60_000

/**
 * Folds the statistics once a minute. The worker starts it under a lease (`whileLeased`), so one process at a time does
 * it. If two do it all the same, such as while a lease passes on, a lock in `foldStatistics` keeps the figures right.
 *
 * @param onError called when a round fails; the next one follows after the usual pause
 * @example
 * const jobs = startStatisticsJobs({ db }, (error) => log.error(errorFields(error), 'a statistics job failed'))
 */
export function startStatisticsJobs({ db }: { readonly db: Db }, onError: (error: unknown) => void): Loop {
  return repeat({ millis: MINUTE_MILLIS, onError, round: async () => await foldStatistics(db, onError) })
}
