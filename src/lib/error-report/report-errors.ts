import { describeError } from './describe-error'
import { sendReport } from './send-report'

/**
 * Sends what `watchErrors` has kept and what happens from now on.
 *
 * @param url `error_report_url` of config.json
 * @param kept errors of the start
 * @returns what takes every further error
 */
export function reportErrors(url: string, kept: readonly unknown[]): (error: unknown) => void {
  const send = (error: unknown): void => {
    const report = describeError(error, location.origin)
    if (report !== undefined) sendReport(url, report)
  }
  for (const error of kept) send(error)
  return send
}
