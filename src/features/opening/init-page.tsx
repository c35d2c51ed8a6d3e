import { Trans } from '@lingui/react/macro'
import { Spinner } from '@/lib/ui/spinner'
import { OpeningFrame } from './opening-frame'

/**
 * `/initPage`: shown while the account is being fetched. The guard of the route waits for the answer and then redirects
 * once, to log-in, opening, review or home.
 */
export function InitPage() {
  return (
    <OpeningFrame>
      <h1 className="flex items-center gap-3 type-22 track-display">
        <Spinner />
        <Trans>Loading your account…</Trans>
      </h1>
    </OpeningFrame>
  )
}
