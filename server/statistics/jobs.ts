import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import type { Db } from '#server/database/schema'
import { foldStatistics } from './fold'

const MINUTE_MILLIS = 60_000

/**
 * Folds the statistics once a minute. For one process at a time (`whileLeased`); with two, one waits for the other.
 *
 * @param onError a round failed; the next one is tried as if it had not
 * @example
 * const jobs = startStatisticsJobs({ db }, (error) => log.error(errorFields(error), 'a statistics job failed'))
 */
export function startStatisticsJobs({ db }: { readonly db: Db }, onError: (error: unknown) => void): Loop {
  return repeat({ millis: MINUTE_MILLIS, onError, round: async () => await foldStatistics(db) })
}
