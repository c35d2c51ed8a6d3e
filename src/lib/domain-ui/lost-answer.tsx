import { Trans } from '@lingui/react/macro'
import { isApiError } from '@/lib/api/transport/errors'

/** The first sentence about an act whose outcome is not known: the server's own words, or that there were none. */
export function LostAnswer({ error }: { error: unknown }) {
  return (isApiError(error) && error.serverText) || <Trans>We did not get an answer.</Trans>
}
