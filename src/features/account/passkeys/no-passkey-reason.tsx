import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Passkeys } from '@/lib/api/passkey'
import { hasPasskeys } from '@/lib/passkey/authenticator'

interface Reason {
  /** Beside a button that is off. */
  short: ReactNode
  /** What to do about it. */
  long: ReactNode
}

/** Why no passkey can be made on this page now; undefined when one can. */
export function noPasskeyReason({ signer_id, rp_id }: Passkeys): Reason | undefined {
  const { hostname } = location
  if (signer_id === null) {
    return {
      short: <Trans>The signer is not there yet</Trans>,
      long: <Trans>The signer of this service has not answered yet. A passkey can be added as soon as it does.</Trans>,
    }
  }
  if (rp_id === '') {
    return {
      short: <Trans>Not set up</Trans>,
      long: <Trans>This service has not said at which address its passkeys are used. Ask those who run it.</Trans>,
    }
  }
  if (hostname !== rp_id && !hostname.endsWith(`.${rp_id}`)) {
    return {
      short: <Trans>Not at this address</Trans>,
      long: <Trans>Passkeys of this service belong to {rp_id}. Open the console there.</Trans>,
    }
  }
  if (!hasPasskeys()) {
    return {
      short: <Trans>Not in this browser</Trans>,
      long: (
        <Trans>This browser cannot use passkeys here. Open this page in another browser or on another device.</Trans>
      ),
    }
  }
  return undefined
}
