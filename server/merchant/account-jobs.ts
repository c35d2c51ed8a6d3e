import { tidyUp } from './housekeeping'
import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import type { Services } from '#server/chain/services'
import { advanceAudits } from './queries/opening'

const AUDIT_MILLIS = 1_000
const TIDY_MILLIS = 10 * 60_000

/**
 * Runs the jobs of accounts that no request starts: automatic audits of applications for merchant permission, and the
 * deletion of what has expired. One process at a time may run them.
 */
export function startAccountJobs(
  services: Pick<Services, 'db' | 'clock' | 'events' | 'settings'>,
  onError: (error: unknown) => void,
): Loop {
  const { audit_seconds } = services.settings
  const audit = (seconds: number): Loop =>
    repeat({
      millis: AUDIT_MILLIS,
      round: () => advanceAudits(services, seconds, onError),
      onError,
    })
  const loops = [
    repeat({ millis: TIDY_MILLIS, round: () => tidyUp(services), onError }),
    ...(audit_seconds === null ? [] : [audit(audit_seconds)]),
  ]
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
