import { sealWatch } from '#server/access/forged-rows'
import { resealAll } from '#server/access/reseal'
import { advanceResets } from './factor-reset'
import { tidyUp } from './housekeeping'
import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import type { Services } from '#server/chain/services'
import { advanceAudits } from './opening'

const AUDIT_MILLIS = 1_000
const RESET_MILLIS = 1_000
const TIDY_MILLIS = 10 * 60_000
const SEALS_MILLIS = 3_000
const RESEAL_MILLIS = 60 * 60_000

/**
 * Runs the jobs of accounts that no request starts: automatic audits of applications for merchant permission, resets of lost
 * factors, the watch over sealed rows, sealing with the current secret what an earlier one has sealed, and the deletion of what has
 * expired. One process at a time may run them.
 */
export function startAccountJobs(
  services: Pick<Services, 'db' | 'clock' | 'events' | 'log' | 'mail' | 'settings' | 'sms'>,
  onError: (error: unknown) => void,
): Loop {
  const { audit_seconds } = services.settings
  const audit = (seconds: number): Loop =>
    repeat({
      millis: AUDIT_MILLIS,
      round: () => advanceAudits(services, seconds, onError),
      onError,
    })
  const watch = sealWatch(services)
  const loops = [
    repeat({ millis: SEALS_MILLIS, round: () => watch.look(), onError }),
    repeat({ millis: RESEAL_MILLIS, round: () => resealAll(services, onError), onError }),
    repeat({ millis: RESET_MILLIS, round: () => advanceResets(services, onError), onError }),
    repeat({ millis: TIDY_MILLIS, round: () => tidyUp(services), onError }),
    ...(audit_seconds === null ? [] : [audit(audit_seconds)]),
  ]
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
